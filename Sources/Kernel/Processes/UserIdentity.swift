import Glibc

/// Who a program runs as.
package struct UserIdentity: Sendable, Equatable {
  package var user: UInt32
  package var group: UInt32
  /// The supplementary groups.
  package var groups: [UInt32]
  package var name: String
  package var home: String
  package var shell: String

  package init(
    user: UInt32, group: UInt32, groups: [UInt32], name: String, home: String, shell: String
  ) {
    self.user = user
    self.group = group
    self.groups = groups
    self.name = name
    self.home = home
    self.shell = shell
  }

  /// Looks the user up in the system's databases (getpwuid_r(3), getgrouplist(3)).
  package static func find(_ user: UInt32) -> UserIdentity? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16384)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
    let name = String(cString: entry.pw_name)
    var count: CInt = 256
    var groups = [UInt32](repeating: 0, count: Int(count))
    if getgrouplist(name, entry.pw_gid, &groups, &count) < 0 { count = 256 }
    return UserIdentity(
      user: user, group: entry.pw_gid, groups: Array(groups.prefix(Int(count))), name: name,
      home: String(cString: entry.pw_dir), shell: String(cString: entry.pw_shell))
  }

  /// The environment as it would be had this user started the program; what else the caller set stays.
  package func environment(from base: Environment) -> Environment {
    var environment = base
    environment.removeAll(startingWith: "SUDO_")
    environment["HOME"] = home
    environment["USER"] = name
    environment["LOGNAME"] = name
    environment["SHELL"] = shell
    environment["XDG_RUNTIME_DIR"] = access("/run/user/\(user)", F_OK) == 0 ? "/run/user/\(user)" : nil
    return environment
  }
}
