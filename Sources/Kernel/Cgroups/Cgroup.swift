import Glibc
import Quantities

/// A control group of the unified hierarchy (cgroup-v2.rst).
package struct Cgroup: Sendable, Equatable {
  /// Its directory in the file system.
  package var path: String

  package init(path: String) { self.path = path }

  /// The cgroup of a process; nil on a machine without the unified hierarchy.
  package static func of(_ process: String, _ root: KernelRoot = .live) throws(SystemError) -> Cgroup? {
    guard let mount = try MountInfo.first(of: "cgroup2", root) else { return nil }
    let lines = try root.text("/proc/\(process)/cgroup").pieces(between: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("0::") }) else { return nil }
    let inside = String(line.dropFirst(3))
    let below =
      mount.root != "/" && inside.hasPrefix(mount.root) ? String(inside.dropFirst(mount.root.count)) : inside
    return Cgroup(path: root.path + mount.mountPoint + (below == "/" ? "" : below))
  }

  package func child(_ name: String) -> Cgroup { Cgroup(path: path + "/" + name) }

  /// The group above; nil at the hierarchy's root.
  package var parent: Cgroup? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let above = Cgroup(path: String(path[..<slash]))
    return KernelRoot(path: above.path).exists("/cgroup.procs") ? above : nil
  }

  /// The topmost group that is seen from here.
  package var root: Cgroup {
    var (root, next) = (self, parent)
    while let above = next { (root, next) = (above, above.parent) }
    return root
  }

  /// The kernel's number of it: 1 for the topmost of all, which a container does not see (cgroup_namespaces(7)).
  package var number: UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// The groups below, of which the program may have made some.
  package var children: [Cgroup] {
    // Whatever in it is a directory is a group.
    let names = (try? KernelRoot(path: path).entries("")) ?? []
    return names.map(child).filter { access($0.path + "/cgroup.procs", F_OK) == 0 }
  }

  package func create() throws(SystemError) { try check("mkdir", path) { mkdir(path, 0o755) } }

  /// Removes it with the groups below; a group is busy for a moment after its last process has died.
  package func remove() throws(SystemError) {
    for _ in 0..<200 {
      if rmdir(path) == 0 || errno == ENOENT { return }
      guard errno == EBUSY else { break }
      for group in children { try? group.remove() }
      usleep(5000)
    }
    throw SystemError(code: errno, call: "rmdir", subject: path)
  }

  /// Whether it is in a mount where nothing can be changed (statvfs(3)), as containers and ProtectControlGroups= have it.
  package var isReadOnly: Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  package func adopt(_ pid: Int32) throws(SystemError) { try write("cgroup.procs", "\(pid)") }

  /// Kills every process in it and below (Linux 5.14).
  package func kill() throws(SystemError) { try write("cgroup.kill", "1") }

  /// Whether it can be frozen from here: the hierarchy's root has no such file.
  package var canFreeze: Bool { access(path + "/cgroup.freeze", W_OK) == 0 }

  /// Asks every process in it and below to stand still, which none of them can notice (Linux 5.2); `GroupEvents` tells
  /// when all do.
  package func freeze() throws(SystemError) { try write("cgroup.freeze", "1") }

  /// Lets them go on. A program that is not let go stands still for good, so that it is tried again.
  package func thaw() throws(SystemError) {
    for _ in 0..<2 {
      do { return try write("cgroup.freeze", "0") } catch { continue }
    }
    try write("cgroup.freeze", "0")
  }

  package func text(_ file: String) throws(SystemError) -> String {
    try KernelRoot(path: path).text("/" + file)
  }

  /// A file that holds one number, as `memory.current` does.
  ///
  /// - Throws: EDOM for `max` or what else is none.
  package func number(_ file: String) throws(SystemError) -> UInt64 {
    guard let number = UInt64(try text(file)) else {
      throw SystemError(code: EDOM, call: "read", subject: "\(path)/\(file)")
    }
    return number
  }

  /// The number behind a key, as in `memory.events`; 0 where there is no such key.
  package func count(_ key: StaticString, in file: String) throws(SystemError) -> UInt64 {
    let bytes = try KernelRoot(path: path).bytes("/" + file)
    return bytes.withUnsafeBytes { KeyedNumbers.find(key, in: $0) } ?? 0
  }

  package func write(_ file: String, _ text: String) throws(SystemError) {
    let path = "\(path)/\(file)"
    try FileDescriptor(opening: path, O_WRONLY).writeAll(Array(text.utf8), path)
  }

  /// Whether a process lives in it or below; not where it is gone.
  package var isPopulated: Bool {
    do throws(SystemError) { return try count("populated", in: "cgroup.events") != 0 } catch {
      return error.code != ENOENT
    }
  }

  /// The processes in it, not those in groups below.
  package func processes() throws(SystemError) -> [Int32] {
    try text("cgroup.procs").pieces(between: "\n").compactMap { Int32($0) }
  }
}
