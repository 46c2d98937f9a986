package import Formats
package import Kernel

/// The user who typed `sudo` (sudo(8): SUDO_UID and SUDO_GID), in whose name files are written.
package enum SudoCaller {
  /// Nil unless root was reached by sudo.
  package static func identity() throws(ExplainedError) -> UserIdentity? { try behind(.own()) }

  /// The same by an environment that is at hand.
  package static func behind(_ environment: Environment) throws(ExplainedError) -> UserIdentity? {
    do throws(UnclearCaller) { return try UserIdentity.behindSudo(environment) } catch {
      throw ExplainedError(
        "\(error.variable) is \"\(error.value)\": the number of the user who called sudo was expected",
        hint: "To act as root, unset SUDO_UID and SUDO_GID.")
    }
  }
}
