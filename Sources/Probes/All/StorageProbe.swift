package import Documents
import Glibc
package import Kernel

/// Block devices, and the file systems on them.
package enum StorageProbe: Probe {
  package static let meta = ProbeMeta(
    id: "storage", title: "Storage", sources: [SysBlock.directory, "/proc/self/mountinfo", "statvfs(3)"],
    subsystems: ["block"], isAskedForRuns: true)

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let blocks: Reading<[SysBlock]>
    do { blocks = .value(try SysBlock.readAll(root)) } catch { blocks = .refusal(error) }
    return ProbeAnswer(hardware: [
      "devices": blocks.json { .array($0.filter { $0.isPhysical && !$0.isHidden }.map(device)) },
      "virtualDevices": blocks.json {
        .strings($0.filter { !$0.isPhysical && $0.size ?? 0 > 0 }.map(\.name))
      },
      "fileSystems": root.reading("/proc/self/mountinfo").json { text in
        .array(fileSystems(MountInfo.parse(text)).map { fileSystem(root, $0) })
      },
    ])
  }

  private static func device(_ block: SysBlock) -> JSONValue {
    .members([
      "name": .string(block.name), "size": size(block),
      "model": block.model.map { .string($0.trimmedBlanks) },
      "rotational": block.isRotational.map { .bool($0) }, "removable": block.isRemovable.map { .bool($0) },
      "readOnly": block.isReadOnly.map { .bool($0) },
    ])
  }

  private static func size(_ block: SysBlock) -> JSONValue {
    guard let size = block.size else { return ["missing": "its size cannot be read"] }
    return size == 0 ? ["missing": "no medium in it"] : .number(Double(size))
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

  private static func fileSystem(_ root: KernelRoot, _ mount: MountInfo) -> JSONValue {
    let room: Reading<HostAnswers.Room>
    do { room = .value(try root.room(mount.mountPoint)) } catch {
      let isUnasked = error.code == ENODATA
      room = isUnasked ? .absent("statvfs answers for the running machine only") : .refusal(error)
    }
    return [
      "mountPoint": .string(mount.mountPoint), "type": .string(mount.type), "source": .string(mount.source),
      "readOnly": .bool(mount.options.contains("ro")), "size": room.json { .number($0.size) },
      "free": room.json { .number($0.free) }, "available": room.json { .number($0.available) },
    ]
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
