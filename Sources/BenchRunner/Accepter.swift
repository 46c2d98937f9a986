import Glibc
import Kernel

/// Who takes a level for the new one, by a name that a history may show to all.
enum Accepter {
  /// Git's `user.name`, else the name of the user, else the number. Never an address: that is for the user to give.
  static func name(
    _ repository: GitRepository?, asRoot: Bool, _ environment: Environment = .own()
  ) -> String {
    let caller = asRoot ? nil : (try? SudoCaller.behind(environment))?.name
    return name(among: [repository?.userName, caller, environment["USER"], environment["LOGNAME"]])
  }

  /// The first that is one.
  static func name(among names: [String?]) -> String {
    names.compactMap { $0 }.first { !$0.isEmpty && !$0.contains("@") } ?? "user \(getuid())"
  }
}
