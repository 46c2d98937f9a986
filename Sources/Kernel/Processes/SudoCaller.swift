package import Formats
import Glibc

/// The user who typed `sudo` (sudo(8), ENVIRONMENT: SUDO_UID and SUDO_GID), in whose name files are written.
package enum SudoCaller {
  /// Nil where root was not reached by sudo, or the caller is root.
  ///
  /// - Throws: where what sudo would have set is no user: acting as root instead is not what was asked for.
  package static func identity() throws(ExplainedError) -> UserIdentity? { try behind(.own()) }

  /// The same by an environment that is at hand.
  package static func behind(_ environment: Environment) throws(ExplainedError) -> UserIdentity? {
    guard geteuid() == 0, let user = try number("SUDO_UID", environment), user != 0 else { return nil }
    let group = try number("SUDO_GID", environment) ?? user
    // A user without an entry, as in a container: rather that number than root.
    return UserIdentity.find(user)
      ?? UserIdentity(
        user: user, group: group, groups: [group], name: "\(user)", home: "/", shell: "/bin/sh")
  }

  /// All ones are no user: setresuid(2) takes them for "as it is".
  private static func number(_ name: String, _ environment: Environment) throws(ExplainedError) -> UInt32? {
    guard let text = environment[name] else { return nil }
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber, let number = UInt32(text), number != .max else {
      throw ExplainedError(
        "\(name) is \"\(text)\": the number of the user who called sudo was expected",
        hint: "To act as root, unset SUDO_UID and SUDO_GID.")
    }
    return number
  }
}
