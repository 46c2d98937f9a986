/// How a user gives Headroom the rights that it lacks (capabilities(7)).
package enum PrivilegeGrant {
  /// The commands that grant them, of which one is enough.
  ///
  /// - Parameter names: `cap_net_admin` …
  package static func commands(_ names: [String]) -> String {
    "sudo, or: sudo setcap \(names.joined(separator: ","))+ep $(command -v headroom)"
  }
}
