import Glibc

/// Lists the processes of the tree, without allocating, into a buffer that only grows when the tree does.
package final class ProcessTree {
  package private(set) var pids: [Int32] = []
  /// Those of them that are outside the tree's cgroup: somebody has moved them.
  package private(set) var outside: [Int32] = []
  /// Whether `refresh` looks for such; it takes a walk over the whole tree.
  package var looksOutside = true
  private let top: Cgroup?
  private var group = SampledFile.none
  private var census = SampledFile.none
  private let own = getpid()
  private var text = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)

  /// - Parameter group: the tree's cgroup; nil: the descendants of this process.
  package init(_ group: Cgroup?) {
    pids.reserveCapacity(1024)
    top = group
    guard let path = group?.path else { return }
    self.group = SampledFile(AT_FDCWD, path + "/cgroup.procs")
    census = SampledFile(AT_FDCWD, path + "/cgroup.stat")
  }

  deinit {
    group.close()
    census.close()
    text.deallocate()
  }

  package func refresh() {
    pids.removeAll(keepingCapacity: true)
    if !outside.isEmpty { outside.removeAll(keepingCapacity: true) }
    // A list that cannot be read is no empty one: a tree that seems to have ended is not resumed.
    guard group.isOpen, readGroup() else { return walk() }
    guard let top else { return }
    if hasGroupsBelow { readGroups(below: top) }
    if looksOutside, Children.areTheTree { findOutside(top) }
  }

  /// Whatever the tree has started is below this process, wherever it went.
  private func findOutside(_ top: Cgroup) {
    let inside = pids
    pids.removeAll(keepingCapacity: true)
    walk()
    outside = pids.filter { !inside.contains($0) && Self.isOutside($0, top) }
    pids.removeAll(keepingCapacity: true)
    pids += inside
    pids += outside
  }

  /// What was born since the group was read is none, nor what a helper of this process has left behind.
  private static func isOutside(_ pid: Int32, _ top: Cgroup) -> Bool {
    guard let own = try? Cgroup.of("\(pid)"), own.path != top.path, !own.path.hasPrefix(top.path + "/"),
      let bytes = try? KernelRoot.live.bytes("/proc/\(pid)/stat"),
      let state = ProcPIDStat.parse(bytes)?.state, state != "Z", state != "X"
    else { return false }
    let session = bytes.withUnsafeBytes { ProcPIDStat.number(3, in: $0) } ?? 0
    return !OwnProcesses.haveLed(Int32(truncatingIfNeeded: session))
  }

  /// `nr_descendants` of cgroup.stat (cgroup-v2.rst).
  private var hasGroupsBelow: Bool {
    census.readRecord(text).flatMap { KeyedNumbers.find("nr_descendants", in: $0) } ?? 0 > 0
  }

  /// A program that makes groups of its own, as a container's or an inner run's, still is one tree.
  private func readGroups(below parent: Cgroup) {
    for child in parent.children {
      pids += (try? child.processes()) ?? []
      readGroups(below: child)
    }
  }

  /// False where that failed.
  private func readGroup() -> Bool {
    while let bytes = group.read(text) {
      if bytes.count < text.count {
        take(bytes)
        return true
      }
      let size = text.count * 2
      text.deallocate()
      text = .allocate(byteCount: size, alignment: 16)
    }
    return false
  }

  /// Takes every number of a list with blanks or newlines between them.
  private func take(_ bytes: UnsafeRawBufferPointer) {
    var value: pid_t = 0
    for byte in bytes {
      if byte >= 0x30, byte <= 0x39 {
        value = value &* 10 &+ pid_t(byte - 0x30)
      } else if value > 0 {
        pids.append(value)
        value = 0
      }
    }
    if value > 0 { pids.append(value) }
  }

  /// Whether a process, which may have ended and not been waited for yet, was started by the tree: whether it is below this
  /// process, and no helper of its own. One that is gone cannot be told.
  package static func contains(_ pid: Int32) -> Bool {
    let own = getpid()
    var pid = pid
    while pid > 1, pid != own {
      guard !OwnProcesses.contain(pid), let bytes = try? KernelRoot.live.bytes("/proc/\(pid)/stat"),
        let parent = bytes.withUnsafeBytes({ ProcPIDStat.number(1, in: $0) })
      else { return false }
      if parent == own { return true }
      pid = Int32(truncatingIfNeeded: parent)
    }
    return false
  }

  /// Parents before children, from this process downwards; each thread may have started some
  /// (proc_tid_children(5)).
  private func walk() {
    listChildren(of: own)
    pids.removeAll { OwnProcesses.contain($0) }
    var index = 0
    while index < pids.count {
      listChildren(of: pids[index])
      index += 1
    }
  }

  private func listChildren(of pid: pid_t) {
    let process = open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard process >= 0 else { return }
    defer { close(process) }
    TaskDirectory.forEach(process) { thread, _ in
      var file = SampledFile(thread, "children")
      defer { file.close() }
      if let bytes = file.read(text) { take(bytes) }
    }
  }
}
