import Glibc

/// The files that a process has mapped, open or not (proc_pid_smaps(5)).
package enum MappedFiles {
  private static let record = 65_536
  /// Where a mapping's line has the device and the inode, counted from 0.
  private static let (device, inode) = (3, 4)

  /// Calls `body` with each mapping of a file on the device: the inode, and the process's part of what is resident, in bytes.
  /// Walks its page tables, where it has any such file. Allocates nothing.
  ///
  /// - Parameter directory: the process's `/proc/PID`, open.
  package static func each(
    on device: UInt32, of directory: CInt, _ body: (_ inode: UInt64, _ part: Double) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: record, alignment: 16) { buffer in
      var has = false
      eachLine("maps", of: directory, into: buffer) { line in has = has || mapped(line, on: device) != nil }
      guard has else { return }
      var inode: UInt64?
      eachLine("smaps", of: directory, into: buffer) { line in
        if isMapping(line) {
          inode = mapped(line, on: device)
        } else if let inode, let part = KeyedNumbers.find("Pss:", in: line) {
          body(inode, Double(part) * 1024)
        }
      }
    }
  }

  /// The kernel hands out whole lines where the buffer has room for them (seq_file.rst).
  private static func eachLine(
    _ name: UnsafePointer<CChar>, of directory: CInt, into buffer: UnsafeMutableRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let file = openat(directory, name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return }
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      while let end = rest.firstIndex(of: 0x0A) {
        body(UnsafeRawBufferPointer(rebasing: rest[..<end]))
        rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
      }
    }
  }

  /// A mapping's line begins with its address, the others with a key: `7f1c3a200000-7f1c3a400000 rw-s 00000000 00:1b 2 /dev/shm/a`.
  private static func isMapping(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first.map { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x66 } ?? false
  }

  /// The inode of the file that is mapped there; nil where that is on another device.
  private static func mapped(_ line: UnsafeRawBufferPointer, on device: UInt32) -> UInt64? {
    var (field, index) = (0, 0)
    while field < Self.device, index < line.count {
      if line[index] == 0x20 { field += 1 }
      index += 1
    }
    guard KernelDevice.number(hexadecimal: line, at: index) == device else { return nil }
    return KeyedNumbers.field(Self.inode, in: line)
  }
}
