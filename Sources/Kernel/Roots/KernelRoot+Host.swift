import Glibc

/// What only system calls tell, asked so that a capture can answer in the machine's place. Each throws ENODATA where
/// nobody asked the captured machine.
extension KernelRoot {
  /// The machine's name for its instruction set (uname(2)).
  package func machine() throws(SystemError) -> String {
    let bytes = try answer("uname machine") { () throws(SystemError) in
      guard let name = HostAnswers.machine() else {
        throw SystemError(code: ENOSYS, call: "uname", subject: "machine")
      }
      return Array(name.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Bytes in a page of memory (sysconf(3)).
  package func pageSize() throws(SystemError) -> Int {
    let bytes = try answer("sysconf _SC_PAGESIZE") { () throws(SystemError) in
      Array("\(HostAnswers.pageSize())".utf8)
    }
    return try Self.number(bytes, "sysconf", "_SC_PAGESIZE")
  }

  /// Whether 32-bit Arm programs run (personality(2)).
  ///
  /// - Throws: EOPNOTSUPP where the machine is not a 64-bit Arm one.
  package func runsAArch32() throws(SystemError) -> Bool {
    let bytes = try answer("personality PER_LINUX32") { () throws(SystemError) in
      guard let runs = HostAnswers.runsAArch32() else {
        throw SystemError(code: EOPNOTSUPP, call: "personality", subject: "PER_LINUX32")
      }
      return [UInt8(ascii: runs ? "1" : "0")]
    }
    return bytes == [UInt8(ascii: "1")]
  }

  /// What `HostAnswers.cycles` counts.
  package func cycles() throws(SystemError) -> UInt64 {
    let call = "perf_event_open"
    let subject = "PERF_COUNT_HW_CPU_CYCLES"
    let bytes = try answer("\(call) \(subject)") { () throws(SystemError) in
      Array("\(try HostAnswers.cycles())".utf8)
    }
    return try Self.number(bytes, call, subject)
  }

  /// The room in the file system that a path lies in (statvfs(3)).
  package func room(_ path: String) throws(SystemError) -> HostAnswers.Room {
    let bytes = try answer("statvfs \(path)") { () throws(SystemError) in
      let room = try HostAnswers.room(path)
      return Array("\(room.size) \(room.free) \(room.available)".utf8)
    }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Double($0) }
    guard words.count == 3 else { throw SystemError(code: EBADMSG, call: "statvfs", subject: path) }
    return HostAnswers.Room(size: words[0], free: words[1], available: words[2])
  }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: [UInt8], _ call: String, _ subject: String
  ) throws(SystemError) -> Number {
    guard let number = Number(String(decoding: bytes, as: UTF8.self)) else {
      throw SystemError(code: EBADMSG, call: call, subject: subject)
    }
    return number
  }
}
