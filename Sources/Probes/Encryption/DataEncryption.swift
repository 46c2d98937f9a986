package import Formats
import Glibc
package import Kernel
package import Recordings

/// How people's data is kept on this device: three facts, which are not one.
package struct DataEncryption: Sendable {
  package var mountPoint: String
  package var type: String
  package var stack: StorageStack
  /// Of the home directory, where its file system encrypts directory by directory; nil where it does not.
  package var policy: Reading<HomeDirectory.Policy?>
  package var engines: [SysBlockLayer.Engine]
  package var drives: [(disk: String, reading: Reading<SelfEncryptingDrive>)]

  /// - Throws: What /proc/self/mountinfo refused; ENOENT where nothing is mounted there.
  package static func read(_ root: KernelRoot) throws(SystemError) -> DataEncryption {
    let mounts = try MountInfo.read(root)
    let place = HomeDirectory.mountPoint(root) { MountInfo.covering($0, mounts)?.mountPoint }
    guard let place, let mount = mounts.last(where: { $0.mountPoint == place }) else {
      throw SystemError(code: ENOENT, call: "mountinfo", subject: "the file system of the home directory")
    }
    let stack = StorageStack(root, mount, mounts)
    let policy: Reading<HomeDirectory.Policy?>
    do { policy = .value(try HomeDirectory.policy(root)) } catch {
      policy = [ENOTTY, EOPNOTSUPP].contains(error.code) ? .value(nil) : .refusal(error)
    }
    let disks = Set(stack.disks).sorted()
    return DataEncryption(
      mountPoint: place, type: mount.type, stack: stack, policy: policy,
      engines: disks.compactMap { SysBlockLayer.engine(root, disk: $0) },
      drives: disks.filter(SelfEncryptingDrive.isConceivable).map { ($0, SelfEncryptingDrive.read(root, $0)) }
    )
  }

  private var evidence: [Finding.Evidence] {
    var said = [Finding.Evidence("/proc/self/mountinfo", "data on \(mountPoint), of type \(type)")]
    said += stack.ciphers.map { .init("\(SysBlockLayer.directory)/*/dm/uuid", $0) }
    if let policy = policy.value ?? nil {
      let answer = "version \(policy.version), key \(policy.key)"
      said.append(.init("FS_IOC_GET_ENCRYPTION_POLICY_EX", answer))
    }
    said += engines.map {
      .init("\(SysBlockLayer.directory)/\($0.disk)/queue/crypto", $0.modes.joined(separator: ", "))
    }
    return said
      + drives.map {
        .init("IOC_OPAL_GET_STATUS /dev/\($0.disk)", $0.reading.value?.rawValue ?? $0.reading.reason ?? "")
      }
  }

  private var isLockedByDrive: Bool { drives.contains { $0.reading.value == .locking } }
  private var isEncryptedByDirectory: Bool { (policy.value ?? nil) != nil }

  /// `disk-encryption`.
  package var inUse: Finding {
    if stack.state == .encrypted || isEncryptedByDirectory || isLockedByDrive {
      let engine = engines.isEmpty ? "the processor encrypts" : "an engine before the disk can encrypt"
      return Finding(
        .present, reason: isLockedByDrive ? "the drive encrypts" : engine, value: "in use", evidence: evidence
      )
    }
    if !engines.isEmpty || drives.contains(where: { $0.reading.value == .idle }) {
      let reason = "the hardware could encrypt, and the data on \(mountPoint) is not encrypted"
      return Finding(.present, reason: reason, value: "available", evidence: evidence)
    }
    if let doubt { return Finding(.unknown, reason: doubt, evidence: evidence) }
    return Finding(.absent, reason: "the data on \(mountPoint) is not encrypted", evidence: evidence)
  }

  /// Why it is not known whether the data is encrypted; nil where it is known.
  private var doubt: String? {
    switch stack.state {
    case .undecided(let why): return why
    case .partly: return "only some of the disks below \(mountPoint) hold encrypted data"
    case .encrypted, .bare: break
    }
    return drives.compactMap(\.reading.reason).first.map {
      "whether the drive encrypts by itself is not known: \($0)"
    }
  }

  /// `protected-data`: what is open can be read, and the keys are what opens it.
  package var open: Finding {
    if let policy = policy.value ?? nil {
      switch policy.key {
      case .present:
        return Finding(.present, reason: "the key of the home directory is loaded", evidence: evidence)
      case .absent:
        return Finding(.absent, reason: "the key of the home directory is not loaded", evidence: evidence)
      case .incompletelyRemoved:
        return Finding(.unknown, reason: "the key is removed, and files are still open", evidence: evidence)
      case .untold:
        return Finding(
          .unknown, reason: "the kernel does not report whether the key is loaded", evidence: evidence)
      }
    }
    let isMounted = stack.state == .encrypted || isLockedByDrive
    if isMounted {
      return Finding(.present, reason: "\(mountPoint) is unlocked and mounted", evidence: evidence)
    }
    if let doubt { return Finding(.unknown, reason: doubt, evidence: evidence) }
    return Finding(
      .absent, reason: "there is no protected data: nothing on \(mountPoint) is encrypted", evidence: evidence
    )
  }

  package var json: JSONValue {
    .members([
      "dataFileSystem": [
        "mountPoint": .string(mountPoint), "type": .string(type), "disks": .strings(stack.disks.sorted()),
        "encryption": encryption,
      ],
      "homeDirectory": policy.json { policy in
        guard let policy else { return "not encrypted by its file system" }
        return ["version": .integer(policy.version), "key": .string("\(policy.key)")]
      },
      "inlineEngines": .array(
        engines.map { engine in
          .members([
            "disk": .string(engine.disk), "modes": .strings(engine.modes),
            "keySlots": engine.keySlots.map { .integer($0) },
          ])
        }),
      "selfEncryptingDrives": .object(
        Dictionary(
          drives.map { ($0.disk, $0.reading.json { .string($0.rawValue) }) },
          uniquingKeysWith: { first, _ in first })
      ),
    ])
  }

  private var encryption: JSONValue {
    switch stack.state {
    case .encrypted, .partly: .strings(stack.ciphers)
    case .bare: "none"
    case .undecided(let why): ["missing": .string(why)]
    }
  }
}
