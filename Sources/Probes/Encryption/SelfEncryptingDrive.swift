import Glibc
package import Kernel
package import Recordings

/// Whether a drive encrypts by itself, by the TCG Opal standard (include/uapi/linux/sed-opal.h).
package enum SelfEncryptingDrive: String, Sendable {
  /// It does, and its data is locked without the key.
  case locking
  /// It could, and nobody has set it up.
  case idle
  /// It knows nothing of it.
  case none

  /// IOC_OPAL_GET_STATUS.
  package static let getStatus: UInt32 = 0x8008_70EC
  /// ENOTSUPP, which the kernel keeps for itself and gives here all the same.
  private static let notSupported: CInt = 524

  /// Whether a disk is of a kind that may know Opal; cards, virtual disks and flash chips do not.
  package static func isConceivable(_ disk: String) -> Bool { disk.hasPrefix("nvme") || disk.hasPrefix("sd") }

  /// Asks a drive; one with platters is not asked, as that might spin it up.
  package static func read(_ root: KernelRoot, _ disk: String) -> Reading<SelfEncryptingDrive> {
    if (try? root.text("\(SysBlock.directory)/\(disk)/queue/rotational")) == "1" {
      return .absent("a drive with platters is not asked, as that might spin it up")
    }
    do throws(SystemError) {
      let node = try DeviceNode(root, "/dev/\(disk)")
      return parse(try node.ioctl(getStatus, [UInt8](repeating: 0, count: 8)))
    } catch {
      switch error.code {
      case EOPNOTSUPP, notSupported: return .value(.none)
      case ENOTTY: return .absent("this kernel is built without Opal, so that \(disk) cannot be asked")
      default: return .refusal(error)
      }
    }
  }

  /// Reads the flags of struct opal_status: 1 known to the drive, 4 set up.
  package static func parse(_ answer: [UInt8]) -> Reading<SelfEncryptingDrive> {
    guard let flags = answer[...].integer(UInt32.self, at: 0) else {
      return .failed("a status without flags")
    }
    return .value(flags & 4 != 0 ? .locking : flags & 1 != 0 ? .idle : .none)
  }
}
