import Glibc

/// Which process ids this process and /proc speak of (pid_namespaces(7)).
package enum ProcessNamespace {
  /// Why the ids in /proc cannot be trusted; nil where they are ours.
  ///
  /// After `unshare --fork --pid` alone, /proc still numbers the processes of the namespace above, so that reading
  /// `/proc/PID` would measure a stranger.
  package static func problem(_ root: KernelRoot = .live, own: Int32 = getpid()) -> String? {
    guard let name = try? root.link("/proc/self") else {
      return "/proc is not mounted; mount it with: mount -t proc proc /proc"
    }
    guard name == "\(own)" else {
      return "/proc belongs to another PID namespace, so that it tells of other processes; "
        + "start with: unshare --fork --pid --mount-proc"
    }
    return nil
  }

  /// The namespace's own number, the same for all processes in it.
  static func number(_ root: KernelRoot = .live) throws(SystemError) -> UInt64 {
    let digits = try root.link("/proc/self/ns/pid").filter(\.isNumber)
    return UInt64(digits) ?? 0
  }
}
