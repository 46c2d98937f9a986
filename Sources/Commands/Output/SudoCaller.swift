package import Kernel

/// The user who typed `sudo` (sudo(8): SUDO_UID and SUDO_GID), in whose name files are written.
package enum SudoCaller {
  /// Nil unless root was reached by sudo.
  package static func identity() throws(CommandError) -> UserIdentity? { try behind(.own()) }

  /// The same by an environment that is at hand.
  static func behind(_ environment: Environment) throws(CommandError) -> UserIdentity? {
    do throws(UnclearCaller) { return try UserIdentity.behindSudo(environment) } catch {
      throw CommandError(
        "\(error.variable) is \"\(error.value)\": the number of the user who called sudo was expected",
        hint: "To act as root, unset SUDO_UID and SUDO_GID.")
    }
  }

  /// Does something to files as the caller.
  package static func act<Result: ~Copyable>(
    _ body: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    try identity().act({ CommandError("cannot act as the user who called sudo: \($0.message)") }, body)
  }
}
