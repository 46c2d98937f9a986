import Kernel
import Quantities
import Recordings

/// One stretch of at least `shortest` in which a process's main thread slept.
struct MainWait: Equatable {
  /// 100 ms: from about here on people notice that a program does not answer.
  static let shortest = 0.1

  /// TASK_STOPPED and TASK_TRACED, and TASK_FROZEN of the kernel's sched.h.
  private static let stopped: UInt32 = 0x4 | 0x8
  private static let frozen: UInt32 = 0x8000

  var process: UInt32
  var name: String
  /// Nanoseconds of `Clock`.
  var start: UInt64
  var end: UInt64
  var sleep: Sleep
  var cause: WaitCause
  /// Whether it waited for events.
  var attends = false

  var seconds: Double { Double(secondsOfNanoseconds: end - min(start, end)) }

  init(process: UInt32, name: String, start: UInt64, end: UInt64, sleep: Sleep) {
    (self.process, self.name, self.start, self.end, self.sleep) = (process, name, start, end, sleep)
    cause = sleep.cause
  }

  /// Reads `struct main_waited` of `BPF/waits.h`.
  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let left = reader.next(UInt64.self), let woken = reader.next(UInt64.self),
      let call = reader.next(Int64.self), let first = reader.next(UInt64.self),
      let state = reader.next(UInt32.self), let storage = reader.next(UInt32.self),
      let frozen = reader.next(UInt32.self), let attends = reader.next(UInt32.self),
      let object = Self.object(&reader), let name = reader.text(16), let file = reader.text(48)
    else { return nil }
    let sleep = Sleep(
      call: SystemCall(Int(call)), isDeep: state & 0x2 != 0, waitsForStorage: storage != 0,
      halt: Self.halt(state, frozen != 0), firstArgument: first, object: object(file))
    self.init(process: event.thread, name: name, start: left, end: woken, sleep: sleep)
    self.attends = attends != 0
  }

  /// A thread that is stopped in a group that is to stand still is marked as frozen too.
  private static func halt(_ state: UInt32, _ isFrozen: Bool) -> Sleep.Halt? {
    state & stopped != 0 ? .stopped : isFrozen || state & frozen != 0 ? .frozen : nil
  }

  /// What of it lies in a span; nil where it began before or is not long there.
  func within(_ span: Span) -> MainWait? {
    var cut = self
    cut.end = min(end, span.end)
    return start >= span.start && cut.seconds >= Self.shortest ? cut : nil
  }

  /// The members from `mode` to `port`; the file's name comes behind them.
  private static func object(_ reader: inout RecordReader) -> ((String) -> WaitObject)? {
    guard let mode = reader.next(UInt32.self), let family = reader.next(UInt16.self),
      let type = reader.next(UInt16.self), let magic = reader.next(UInt64.self)
    else { return nil }
    var address: [UInt8] = []
    for _ in 0..<16 { reader.next(UInt8.self).map { address.append($0) } }
    guard let port = reader.next(UInt16.self) else { return nil }
    reader.skip(6)
    return { name in
      family == 0
        ? WaitObject(mode: mode, magic: magic, name: name)
        : WaitObject(family: family, type: type, address: address, port: UInt16(bigEndian: port))
    }
  }

  func event(_ span: Span) -> Recording.Event {
    var detail = MainBlocked(length: seconds, cause: cause, call: sleep.callText)
    detail.object = sleep.object.text.isEmpty ? nil : sleep.object.text
    (detail.process, detail.name) = (Int(process), name)
    return Recording.Event(span.seconds(start), detail)
  }
}
