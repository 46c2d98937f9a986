package import Kernel

/// What a machine and its users are called, as a capture of it may hold anywhere though no probe asks for these files.
package enum OwnNames {
  /// The host's name, and the names of people: users that passwd(5) gives the numbers of logins, and who is at work here.
  package static func of(_ root: KernelRoot) -> [String] {
    let hosts = ["/proc/sys/kernel/hostname", "/etc/hostname"].compactMap { try? root.text($0) }
    let users = ((try? root.text("/etc/passwd")) ?? "").split(separator: "\n").flatMap { logins($0) }
    let names = hosts.flatMap(host) + users + (root.isLive ? callers() : [])
    return Set(names.filter { !usual.contains($0) && !SecretPlaces.isFiller(Array($0.utf8)) }).sorted()
  }

  /// Accounts that systems' images come with, which identify nobody, and are words in what devices are called.
  private static let usual: Set<String> = [
    "root", "user", "admin", "guest", "test", "pi", "deck", "phablet", "nemo", "defaultuser", "mobian",
    "alarm", "debian",
    "ubuntu", "fedora", "arch", "vagrant", "linux", "steam",
  ]

  /// With a domain behind it, the whole and its first label.
  private static func host(_ text: String) -> [String] {
    let name = String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    let label = String(name.prefix { $0 != "." })
    return name.isEmpty ? [] : [name, label]
  }

  /// Numbers of login.defs(5); systemd gives those above to services and containers.
  private static let people = 1000..<60_000

  /// The name of a user who can log in, and of the home folder.
  private static func logins(_ line: Substring) -> [String] {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count >= 7, let number = Int(fields[2]), people.contains(number) else { return [] }
    return [String(fields[0]), SecretPlaces.name(String(fields[5]))]
  }

  private static func callers() -> [String] {
    let environment = Environment.own()
    let home = environment["HOME"].map { SecretPlaces.name($0) }
    return [environment["USER"], environment["LOGNAME"], environment["SUDO_USER"], home].compactMap { $0 }
  }
}
