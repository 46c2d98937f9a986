import Glibc
import Kernel
import Quantities

/// Finds main threads that sleep on, tick after tick, where the kernel's programs cannot tell: by the count of times
/// that each got a processor (`/proc/PID/schedstat`, sched-stats.rst). What one waits for is looked up while it still
/// sleeps.
final class SampledWaits {
  private var states = SlotStorage(State())
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
  private var found: [Found] = []
  /// Texts of what was found: links and names.
  private var texts: [UInt8] = []
  /// Nanoseconds in which the main threads of processes that are gone could have run and had no processor, as of the
  /// last tick of each.
  private(set) var delay: UInt64 = 0
  private(set) var isReadable = false

  private static let most = 4096

  private struct State {
    var file = SampledFile.none
    var run: UInt64 = 0
    var delay: UInt64 = 0
    var turns: UInt64 = 0
    /// The tick since which it has not run.
    var since: UInt64 = 0
    var found = -1
  }

  private struct Found {
    var process: Int32
    var start: UInt64
    var end: UInt64
    var state: UInt8 = 0
    var call = -2
    var argument: UInt64 = 0
    var isLocal = false
    var isFrozen = false
    var name = 0..<0
    var link = 0..<0
  }

  init() {
    found.reserveCapacity(Self.most)
    texts.reserveCapacity(Self.most * 96)
  }

  deinit { buffer.deallocate() }

  func opened(_ slot: Int, _ directory: CInt) {
    states.open(slot, State(file: SampledFile(directory, "schedstat")))
  }

  func closed(_ slot: Int) {
    delay += states[slot].delay
    states[slot].file.close()
    states[slot] = State()
  }

  /// Does not allocate, save for a thread that has just been found asleep for long.
  func sample(_ moment: Moment) {
    for slot in moment.processes.live {
      guard let bytes = states[slot].file.readRecord(buffer), let run = KeyedNumbers.field(0, in: bytes),
        let delay = KeyedNumbers.field(1, in: bytes), let turns = KeyedNumbers.field(2, in: bytes)
      else { continue }
      isReadable = true
      states[slot].delay = delay
      if states[slot].turns != turns || states[slot].run != run {
        (states[slot].turns, states[slot].run) = (turns, run)
        (states[slot].since, states[slot].found) = (moment.now, -1)
      } else {
        sleepsOn(slot, moment)
      }
    }
  }

  private func sleepsOn(_ slot: Int, _ moment: Moment) {
    let index = states[slot].found
    if index >= 0 {
      found[index].end = moment.now
    } else if Double(secondsOfNanoseconds: moment.now - states[slot].since) >= MainWait.shortest,
      found.count < Self.most
    {
      guard let new = look(slot, moment) else { return }
      states[slot].found = found.count
      found.append(new)
    }
  }

  /// What a thread that sleeps waits for; nil where it does not sleep after all.
  private func look(_ slot: Int, _ moment: Moment) -> Found? {
    let directory = moment.processes.directory(slot)
    var new = Found(process: moment.processes.pid(slot), start: states[slot].since, end: moment.now)
    guard let stat = read(directory, "stat"), let state = take(stat, &new), state != UInt8(ascii: "R") else {
      return nil
    }
    new.state = state
    new.isFrozen = read(directory, "wchan").map(Self.isFreezer) ?? false
    guard let (call, argument) = read(directory, "syscall").flatMap(ProcPIDSyscall.parse) else { return new }
    (new.call, new.argument) = (call, argument)
    if call >= 0, argument < 1 << 20 { link(directory, &new) }
    return new
  }

  private func read(_ directory: CInt, _ name: StaticString) -> UnsafeRawBufferPointer? {
    name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return nil }
        var file = SampledFile(directory, start)
        defer { file.close() }
        return file.read(buffer)
      }
    }
  }

  /// The state after the command's last parenthesis; keeps the command (proc_pid_stat(5)).
  private func take(_ stat: UnsafeRawBufferPointer, _ new: inout Found) -> UInt8? {
    guard let open = stat.firstIndex(of: 0x28), let close = stat.lastIndex(of: 0x29), open < close,
      close + 2 < stat.count
    else { return nil }
    new.name = keep(UnsafeRawBufferPointer(rebasing: stat[(open + 1)..<close]))
    return stat[close + 2]
  }

  private func keep(_ bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let start = texts.count
    texts.append(contentsOf: bytes)
    return start..<texts.count
  }

  private func link(_ directory: CInt, _ new: inout Found) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { path in
      guard let start = path.baseAddress, let room = buffer.baseAddress else { return }
      Self.write(new.argument, after: "fd/", to: path)
      let length = readlinkat(directory, start, room, 96)
      guard length > 0 else { return }
      new.link = keep(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
    }
    let number = texts[new.link].prefix { $0 != 0x5D }.drop { $0 != 0x5B }.dropFirst()
    guard texts[new.link].starts(with: "socket:[".utf8) else { return }
    new.isLocal = read(directory, "net/unix").map { Self.holds($0, number) } ?? false
  }

  private static func write(
    _ number: UInt64, after head: StaticString, to path: UnsafeMutableBufferPointer<CChar>
  ) {
    var (place, digits, rest) = (head.utf8CodeUnitCount, 1, number)
    while rest >= 10 { (digits, rest) = (digits + 1, rest / 10) }
    for index in 0..<place { path[index] = CChar(bitPattern: head.utf8Start[index]) }
    rest = number
    for index in (0..<digits).reversed() {
      path[place + index] = CChar(0x30 + rest % 10)
      rest /= 10
    }
    place += digits
    path[place] = 0
  }

  private static func halt(_ one: Found) -> Sleep.Halt? {
    if one.state == UInt8(ascii: "T") || one.state == UInt8(ascii: "t") { return .stopped }
    return one.isFrozen ? .frozen : nil
  }

  /// Where the kernel keeps a thread whose group is frozen (proc_pid_wchan(5)): do_freezer_trap, or what that became a part
  /// of when the kernel was compiled.
  static func isFreezer(_ text: UnsafeRawBufferPointer) -> Bool {
    text.elementsEqual("do_freezer_trap".utf8) || text.elementsEqual("get_signal".utf8)
  }

  /// Whether a word stands in a text with a blank before it and a blank or a newline behind it.
  static func holds(_ text: UnsafeRawBufferPointer, _ word: ArraySlice<UInt8>) -> Bool {
    guard !word.isEmpty, text.count > word.count else { return false }
    for start in 1..<(text.count - word.count) where text[start - 1] == 0x20 {
      let end = start + word.count
      if text[end] == 0x20 || text[end] == 0x0A, text[start..<end].elementsEqual(word) { return true }
    }
    return false
  }

  /// The waits that were found; each began and ended up to a tick before and after.
  var waits: [MainWait] {
    found.map { one in
      let link = String(decoding: texts[one.link], as: UTF8.self)
      let deep = one.state == UInt8(ascii: "D")
      return MainWait(
        process: UInt32(bitPattern: one.process), name: String(decoding: texts[one.name], as: UTF8.self),
        start: one.start, end: one.end,
        sleep: Sleep(
          call: SystemCall(one.call), isDeep: deep, waitsForStorage: false,
          halt: Self.halt(one),
          firstArgument: one.argument, object: WaitObject(link: link, isLocal: one.isLocal)))
    }
  }
}
