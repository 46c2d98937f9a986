package import Documents
import Glibc
package import Kernel
import Recordings

/// Block devices, and the file systems on them.
package enum StorageProbe: Probe {
  package static let meta = ProbeMeta(
    id: "storage", title: "Storage", sources: [SysBlock.directory, "/proc/self/mountinfo", "statvfs(3)"],
    subsystems: ["block"], isAskedForRuns: true)

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let blocks: Reading<[SysBlock]>
    do { blocks = .value(try SysBlock.readAll(root)) } catch { blocks = .refusal(error) }
    var facts = StorageFacts()
    facts.devices = Fact(blocks.map { $0.filter { $0.isPhysical && !$0.isHidden }.map(device) })
    facts.virtualDevices = Fact(
      blocks.map { $0.filter { !$0.isPhysical && $0.size ?? 0 > 0 }.map(\.name) })
    facts.fileSystems = Fact(
      root.reading("/proc/self/mountinfo").map { text in
        fileSystems(MountInfo.parse(text)).map { fileSystem(root, $0) }
      })
    return ProbeAnswer(section: .storage(.value(facts)))
  }

  private static func device(_ block: SysBlock) -> BlockFacts {
    var facts = BlockFacts()
    (facts.name, facts.size) = (.value(block.name), size(block))
    facts.model = block.model.map { .value($0.trimmedBlanks) }
    facts.rotational = block.isRotational.map { .value($0) }
    facts.removable = block.isRemovable.map { .value($0) }
    facts.readOnly = block.isReadOnly.map { .value($0) }
    return facts
  }

  private static func size(_ block: SysBlock) -> Fact<Double> {
    guard let size = block.size else { return .missing("its size cannot be read") }
    return size == 0 ? .missing("no medium in it") : .value(Double(size))
  }

  /// Those that lie on the device's own storage, each once: the root file system whatever it is made of, and what is
  /// mounted from a device file. Images in loop devices, network and in-memory file systems are left out.
  package static func fileSystems(_ mounts: [MountInfo]) -> [MountInfo] {
    var found: [MountInfo] = []
    for mount in mounts {
      let isStored = mount.source.hasPrefix("/dev/") && !mount.source.hasPrefix("/dev/loop")
      guard mount.mountPoint == "/" || isStored || ["zfs", "bcachefs"].contains(mount.type) else { continue }
      guard
        let place = found.firstIndex(where: { $0.device == mount.device || $0.mountPoint == mount.mountPoint }
        )
      else {
        found.append(mount)
        continue
      }
      // A later mount at the same place covers the earlier; of one file system mounted twice its root is kept.
      if found[place].mountPoint == mount.mountPoint || (found[place].root != "/" && mount.root == "/") {
        found[place] = mount
      }
    }
    return found
  }

  private static func fileSystem(_ root: KernelRoot, _ mount: MountInfo) -> FileSystemFacts {
    let room: Reading<HostAnswers.Room>
    do { room = .value(try root.room(mount.mountPoint)) } catch {
      let isUnasked = error.code == ENODATA
      room = isUnasked ? .absent("statvfs answers for the running machine only") : .refusal(error)
    }
    var facts = FileSystemFacts()
    (facts.mountPoint, facts.type) = (.value(mount.mountPoint), .value(mount.type))
    (facts.source, facts.readOnly) = (.value(mount.source), .value(mount.options.contains("ro")))
    (facts.size, facts.free) = (Fact(room.map(\.size)), Fact(room.map(\.free)))
    facts.available = Fact(room.map(\.available))
    return facts
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [SysBlock.directory, "/proc/self/mountinfo"].map { source in
      let works = root.exists(source)
      return Diagnosis(
        kind: "probe", unit: meta.id, source: source, state: works ? .works : .missing,
        reason: works ? nil : "not in this kernel or hidden by a container")
    }
  }
}
