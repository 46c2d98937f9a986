import Glibc

/// `/proc/PID/stat` (proc_pid_stat(5)); times in clock ticks as the kernel gives them.
package struct ProcPIDStat: Sendable, Equatable {
  package var command: String
  package var state: Character
  package var parent: Int32
  package var minorFaults: UInt64
  package var majorFaults: UInt64
  package var userTicks: UInt64
  package var systemTicks: UInt64
  package var startTime: UInt64

  package static func read(_ pid: Int32, _ root: KernelRoot = .live) throws(SystemError) -> ProcPIDStat {
    let file = "/proc/\(pid)/stat"
    guard let stat = parse(try root.bytes(file)) else {
      throw SystemError(code: EINVAL, call: "parse", subject: root.path + file)
    }
    return stat
  }

  /// Nil where the bytes are not of the documented form. The command may hold spaces and `)`: the fields begin
  /// after the last one.
  package static func parse(_ bytes: [UInt8]) -> ProcPIDStat? {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      open < close
    else { return nil }
    let fields = bytes[(close + 1)...].split { $0 == 0x20 || $0 == 0x0A }
    func number(_ field: Int) -> UInt64? {
      fields.indices.contains(field - 3) ? UInt64(String(decoding: fields[field - 3], as: UTF8.self)) : nil
    }
    guard let state = fields.first?.first, let parent = number(4), let minor = number(10),
      let major = number(12),
      let user = number(14), let system = number(15), let start = number(22)
    else { return nil }
    return ProcPIDStat(
      command: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
      state: Character(Unicode.Scalar(state)),
      parent: Int32(truncatingIfNeeded: parent), minorFaults: minor, majorFaults: major, userTicks: user,
      systemTicks: system, startTime: start)
  }

  /// The `index`th number after the command's closing parenthesis, where 0 is the state; nil where there is none.
  package static func number(_ index: Int, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard let close = bytes.lastIndex(of: UInt8(ascii: ")")), close + 2 < bytes.count else { return nil }
    return KeyedNumbers.field(index, in: UnsafeRawBufferPointer(rebasing: bytes[(close + 2)...]))
  }
}
