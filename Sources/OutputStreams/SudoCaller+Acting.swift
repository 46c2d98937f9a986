package import Arguments
package import Kernel

extension SudoCaller {
  /// Does something to files as the caller.
  package static func act<Result: ~Copyable>(
    _ body: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    try CommandError.from(try identity()).act(
      { CommandError("cannot act as the user who called sudo: \($0.message)") }, body)
  }
}
