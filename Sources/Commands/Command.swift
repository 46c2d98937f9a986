package import Arguments

/// One thing that the tool does: the word after `headroom`.
package protocol Command: Sendable {
  static var meta: CommandMeta { get }
  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus
  /// Whether it asks the running system, or this process, for something that stands in /proc.
  static func needsProc(_ invocation: Invocation) -> Bool
}

extension Command {
  package static func needsProc(_ invocation: Invocation) -> Bool { meta.needsProc }
}
