import CLinux

/// What /proc tells this process of itself.
package enum OwnProcFiles {
  /// A process with capabilities from its file finds them to be root's, and could not read its own account (proc(5)).
  package static func claim() { clinux_own_proc_files() }
}
