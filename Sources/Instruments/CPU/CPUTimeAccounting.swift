import Energy
import Glibc
import Kernel
import Quantities
import Recordings

/// How long each processor has worked at each frequency for a cgroup and for others, to the nanosecond: by
/// `BPF/energy.bpf.c`, at every switch of threads.
final class CPUTimeAccounting {
  private let object: BPFObject
  /// Those whose frequency somebody tells.
  private let told: Set<Int>
  /// Nanoseconds of `Clock` up to which `work()` counted last.
  private(set) var latest: UInt64 = 0
  private static let subject = "the processors' work"
  private static let map = "work"
  /// `SPEEDS`, the words of `struct speed`, and the bytes of `struct processor_work` before them.
  private static let (speeds, words, head) = (64, 4, 16)

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - told: the processors whose changes of frequency the kernel tells.
  ///   - frequencies: at which they run now, in kilohertz, where that is known already.
  /// - Throws: why nothing can be counted: no privilege, no libbpf, a kernel before 5.19.
  init(_ group: Cgroup, told: Set<Int>, frequencies: [Int: UInt64]) throws(SystemError) {
    object = try BPFObject(energyObject, for: Self.subject, group: group)
    self.told = told
    let count = object.processors
    let now = Clock.nanoseconds()
    let values = (0..<count).map { Self.beginning(now, told.contains($0) ? frequencies[$0] : nil) }
    try object.set(Self.map, perProcessor: values)
    try object.attach("energy_switch")
    // A machine without frequencies has no such tracepoint.
    if !told.isEmpty { try object.attach("energy_frequency") }
  }

  /// `struct processor_work` before any work.
  private static func beginning(_ now: UInt64, _ frequency: UInt64?) -> [UInt8] {
    var value = [UInt64](repeating: 0, count: head / 8 + speeds * words)
    value[0] = now
    // The first place is that of an unknown frequency.
    if let frequency {
      value[1] = 1
      value[head / 8 + words + 3] = frequency
    }
    return value.withUnsafeBytes { Array($0) }
  }

  /// As the kernel says when it has set a processor's frequency, from that processor or another one.
  ///
  /// - Parameter frequency: in kilohertz.
  func note(_ frequency: UInt64, of processor: Int, on other: Int) throws(SystemError) {
    try object.run("energy_frequency", on: other, [frequency, UInt64(processor)])
  }

  /// The work so far, up to this moment.
  func work() throws(SystemError) -> [ProcessorWork] {
    let begun = Clock.nanoseconds()
    // Any may have come since the beginning; one that is off has no stretch to end (bpf_prog_test_run_raw_tp).
    for processor in 0..<object.processors {
      do throws(SystemError) { try object.run("energy_now", on: processor) } catch  where error.code == ENXIO
      {}
    }
    latest = begun + (Clock.nanoseconds() - begun) / 2
    return try object.perProcessor(Self.map).enumerated().flatMap { processor, value in
      Self.work(of: processor, value, isTold: told.contains(processor))
    }
  }

  /// - Parameter isTold: whether its frequency is known at all times once it is; else the work is at an unknown one.
  static func work(of processor: Int, _ bytes: [UInt8], isTold: Bool = true) -> [ProcessorWork] {
    var reader = RecordReader(bytes)
    _ = reader.next(UInt64.self)
    _ = reader.next(UInt64.self)
    var found: [ProcessorWork] = []
    for _ in 0..<speeds {
      guard let ours = reader.next(UInt64.self), let others = reader.next(UInt64.self),
        reader.next(UInt64.self) != nil, let kilohertz = reader.next(UInt64.self)
      else { break }
      guard ours > 0 || others > 0 else { continue }
      found.append(
        ProcessorWork(
          processor: processor, hertz: kilohertz == 0 ? nil : Double(kilohertz) * 1000,
          program: Double(secondsOfNanoseconds: ours), others: Double(secondsOfNanoseconds: others)))
    }
    if !isTold, !found.isEmpty {
      let (program, others) = (found.reduce(0) { $0 + $1.program }, found.reduce(0) { $0 + $1.others })
      return [ProcessorWork(processor: processor, hertz: nil, program: program, others: others)]
    }
    return found.sorted { ($0.hertz ?? 0) < ($1.hertz ?? 0) }
  }
}
