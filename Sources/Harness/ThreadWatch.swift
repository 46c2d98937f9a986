import Glibc
import Kernel

/// The threads of the tree while it lasts, as the kernel keeps them: `schedstat`, `status` below `/proc/PID/task/TID`
/// (sched-stats.rst, proc_pid_status(5)). The main thread reads them at a glance; the sampling thread has no part in it.
final class ThreadWatch {
  private var known: [UInt32: Known] = [:]
  private var round: UInt64 = 0
  private var due: UInt64 = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// Of a core, that reading may take: a tree of a thousand threads is read less often than it is shown.
  private static let share: UInt64 = 50

  private struct Known {
    var name = ""
    var use: Use
    var rates: (cores: Double?, wakeups: Double?) = (nil, nil)
    var round: UInt64 = 0
  }

  /// What a thread has used by a moment, in nanoseconds of `Clock`.
  struct Use {
    var time: UInt64
    /// Nanoseconds on a processor, and how often it was given one; nil where the kernel keeps neither.
    var run: UInt64?
    var turns: UInt64?
    /// How often it went to sleep.
    var sleeps: UInt64?
  }

  deinit { buffer.deallocate() }

  /// Those of which two looks are known, in no particular order.
  func look(_ pids: [Int32]) -> [RunGlance.Thread] {
    let start = Clock.nanoseconds()
    if start >= due {
      round += 1
      for pid in pids { look(pid) }
      known = known.filter { $0.value.round == round }
      let now = Clock.nanoseconds()
      due = now + (now - start) * Self.share
    }
    return known.compactMap { id, thread in
      guard thread.rates.cores != nil || thread.rates.wakeups != nil else { return nil }
      return RunGlance.Thread(
        id: id, name: thread.name, cores: thread.rates.cores, wakeups: thread.rates.wakeups)
    }
  }

  private func look(_ pid: Int32) {
    let process = open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard process >= 0 else { return }
    defer { close(process) }
    TaskDirectory.forEach(process) { take($0, $1) }
  }

  private func take(_ directory: CInt, _ id: UInt32) {
    var use = Use(time: Clock.nanoseconds())
    if let bytes = record(directory, "schedstat") {
      (use.run, use.turns) = (KeyedNumbers.field(0, in: bytes), KeyedNumbers.field(2, in: bytes))
    }
    var thread = known[id] ?? Known(use: use)
    if known[id] != nil, use.turns != nil, use.turns == thread.use.turns, use.run == thread.use.run {
      // Who was given no processor meanwhile has neither slept again nor another name.
      use.sleeps = thread.use.sleeps
    } else {
      guard let bytes = record(directory, "status") else { return }
      use.sleeps = KeyedNumbers.find("voluntary_ctxt_switches", in: bytes)
      thread.name = Self.name(in: bytes) ?? thread.name
    }
    if known[id] != nil { thread.rates = Self.rates(thread.use, use) }
    (thread.use, thread.round) = (use, round)
    known[id] = thread
  }

  /// Per second between two looks; nil for what one of them does not know.
  static func rates(_ before: Use, _ now: Use) -> (cores: Double?, wakeups: Double?) {
    guard now.time > before.time else { return (nil, nil) }
    let passed = Double(now.time - before.time)
    func rate(_ figure: (Use) -> UInt64?) -> Double? {
      guard let first = figure(before), let second = figure(now), second >= first else { return nil }
      return Double(second - first) / passed
    }
    return (rate { $0.run }, rate { $0.sleeps }.map { $0 * 1e9 })
  }

  /// The first line of `status`.
  private static func name(in bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.starts(with: "Name:\t".utf8), let end = bytes.firstIndex(of: 0x0A) else { return nil }
    return String(decoding: bytes[6..<end], as: UTF8.self)
  }

  private func record(_ directory: CInt, _ name: UnsafePointer<CChar>) -> UnsafeRawBufferPointer? {
    var file = SampledFile(directory, name)
    defer { file.close() }
    return file.readRecord(buffer)
  }
}
