package import Documents
import Formats
package import Kernel
import Recordings

/// Whether people's data is encrypted on the disk, by what, and whether it can be read now.
package enum EncryptionProbe: Probe {
  package static let meta = ProbeMeta(
    id: "encryption", title: "Disk encryption",
    sources: [
      "/proc/self/mountinfo", "/sys/dev/block", SysBlockLayer.directory, "FS_IOC_GET_ENCRYPTION_POLICY_EX",
      "IOC_OPAL_GET_STATUS",
    ],
    decides: [
      "disk-encryption": """
      By the file system that holds the home directory, or /home for root. Present and in use where all its disks lie \
      below a dm-crypt mapping, where the directory itself is encrypted (fscrypt), where the file system is eCryptfs, \
      gocryptfs or alike, or where the drive is locked by Opal; present and available where only an inline engine or an \
      idle Opal drive is there. Integrity and verity mappings do not encrypt. Absent where nothing of that is so; unknown \
      for overlays, ZFS, remote file systems, and drives that may not be asked.
      """,
      "protected-data": """
      Present where the encrypted file system is mounted or the key of the home directory is loaded, absent where that \
      key is not loaded or nothing is encrypted, so that there is no protected data.
      """,
    ],
    subsystems: ["block"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    do {
      let data = try DataEncryption.read(root)
      return ProbeAnswer(
        availability: ["disk-encryption": data.inUse, "protected-data": data.open], hardware: data.json)
    } catch {
      let finding = Finding.unknown(
        "what holds the data is not in view", .init("/proc/self/mountinfo", "\(error)"))
      return ProbeAnswer(
        availability: ["disk-encryption": finding, "protected-data": finding],
        hardware: ["missing": .string("\(error)")])
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let source = "/proc/self/mountinfo"
    do throws(SystemError) { return try [works(source)] + DataEncryption.read(root).drives.map(drive) } catch
    {
      return [Diagnosis(kind: "probe", unit: meta.id, source: source, state: .missing, reason: "\(error)")]
    }
  }

  private static func works(_ source: String) -> Diagnosis {
    Diagnosis(kind: "probe", unit: meta.id, source: source, state: .works)
  }

  private static func drive(_ disk: String, _ reading: Reading<SelfEncryptingDrive>) -> Diagnosis {
    let source = "IOC_OPAL_GET_STATUS /dev/\(disk)"
    guard reading.value == nil else { return works(source) }
    let isDenied = if case .denied = reading { true } else { false }
    return Diagnosis(
      kind: "probe", unit: meta.id, source: source, state: .missing, reason: reading.reason,
      remedy: isDenied ? "sudo headroom probe" : nil)
  }
}
