import Formats
import Kernel
import Quantities
import Recordings

/// What the two ways to cache share: a new entry of one size at each step.
struct LeakHabit {
  static let parameters = [
    WorkloadParameter(
      name: "entry", unit: .bytes, initial: 131_072, range: 4096...1_073_741_824,
      help: "bytes that each step adds"),
    WorkloadParameter(
      name: "interval", unit: .seconds, initial: 0.02, range: 0...3600, help: "time between two steps"),
    WorkloadParameter(
      name: "steps", unit: .count, initial: 150, range: 1...1_000_000, help: "how many steps there are"),
  ]

  /// In whole pages, as they count.
  let entry: Int
  let steps: Int
  private let interval: UInt64
  private let before = OwnFootprint.read()

  init(_ values: ParameterValues) {
    let pages = (values.count("entry") + MemoryHabit.page - 1) / MemoryHabit.page
    entry = pages * MemoryHabit.page
    steps = values.count("steps")
    interval = values.nanoseconds("interval")
  }

  /// Takes all steps.
  ///
  /// - Parameter most: how many entries there may be; the oldest makes room for the newest.
  func run(_ workload: String, keeping most: Int) throws(WorkloadError) -> WorkAccount {
    var entries: [CacheEntry?] = Array(repeating: nil, count: min(most, steps))
    let start = Clock.nanoseconds()
    for step in 0..<steps {
      entries[step % entries.count] = nil
      entries[step % entries.count] = try CacheEntry(entry)
      Clock.sleep(until: start + UInt64(step + 1) * interval)
    }
    let seconds = Double(secondsOfNanoseconds: Clock.nanoseconds() - start)
    let footprint = withExtendedLifetime(entries) { OwnFootprint.read() }
    return account(workload, kept: entries.count, seconds, footprint)
  }

  private func account(
    _ workload: String, kept: Int, _ seconds: Double, _ footprint: Reading<Double>
  ) -> WorkAccount {
    var account = WorkAccount(workload)
    account.facts = [
      "steps": .integer(steps), "entryBytes": .integer(entry), "bytesTaken": .integer(steps * entry),
      "bytesKept": .integer(kept * entry), "seconds": .number(seconds),
      "kernel": [
        "source": .string("\(OwnFootprint.source): Pss_Anon + Pss_Shmem + SwapPss"),
        "footprintBefore": before.json, "footprint": footprint.json,
      ],
    ]
    account.claimPeak(before: before, added: Double(kept * entry))
    return account
  }
}
