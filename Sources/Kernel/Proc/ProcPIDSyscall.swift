/// `/proc/PID/syscall`: in which system call a thread waits (proc_pid_syscall(5)).
package enum ProcPIDSyscall {
  /// The number and the first argument of `7 0x3 0x…`; −1 and 0 for a thread that waits in none, nil for one that runs.
  /// Does not allocate.
  package static func parse(_ bytes: UnsafeRawBufferPointer) -> (call: Int, argument: UInt64)? {
    guard let first = bytes.first else { return nil }
    if first == 0x2D { return (-1, 0) }
    guard first >= 0x30, first <= 0x39, let call = KeyedNumbers.field(0, in: bytes) else { return nil }
    var argument: UInt64 = 0
    let digits = bytes.drop { $0 != 0x78 }.dropFirst().prefix { $0 != 0x20 && $0 != 0x0A }
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      argument = argument &* 16 &+ UInt64(value)
    }
    return (Int(clamping: call), argument)
  }
}
