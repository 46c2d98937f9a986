import Glibc
package import Kernel

/// What is measured: a program held back before exec, and the group that its tree lives in.
package struct Target: Sendable {
  package var pid: Int32
  /// Nil where no cgroup could be made: the tree is then followed through parents and children.
  package var group: Cgroup?
  /// Bytes in a page.
  package var pageSize: Double

  package init(pid: Int32, group: Cgroup?) {
    self.pid = pid
    self.group = group
    pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}
