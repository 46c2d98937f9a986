/// A device's number as the kernel has it in `s_dev`: the major number above 20 bits of the minor one (linux/kdev_t.h).
package enum KernelDevice {
  /// - Parameter status: the same as `st_dev`, with the minor number on both sides of the major one (makedev(3)).
  package static func number(_ status: UInt) -> UInt32 {
    let (major, minor) = ((status >> 8) & 0xfff, (status & 0xff) | ((status >> 12) & 0xfff00))
    return UInt32(major << 20 | minor)
  }

  /// - Parameter text: the same as /proc/self/mountinfo has it, `8:1`; 0 for what is no such number.
  package static func number(parsing text: String) -> UInt32 {
    let parts = text.split(separator: ":").compactMap { UInt32($0) }
    return parts.count == 2 ? parts[0] << 20 | parts[1] : 0
  }

  /// - Parameter text: holds the same as /proc/PID/maps has it, `fe:01`, from `start` on.
  /// - Returns: nil where there is no such number.
  package static func number(hexadecimal text: UnsafeRawBufferPointer, at start: Int) -> UInt32? {
    var (major, value, isMinor): (UInt32, UInt32, Bool) = (0, 0, false)
    for byte in text[start...] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      case 0x3A: (major, value, isMinor) = (value, 0, true)
      default: return isMinor ? major << 20 | value : nil
      }
    }
    return nil
  }
}
