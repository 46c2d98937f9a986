/// Under which heading a command stands in the list of commands.
package enum CommandGroup: String, CaseIterable, Sendable {
  case measure = "Measure"
  case device = "Device"
  case check = "Check the tool"
  case reference = "Reference"

  /// The commands by groups, each in the order of its commands' names.
  package static func sorted(_ commands: [CommandMeta]) -> [(group: CommandGroup, commands: [CommandMeta])] {
    allCases.map { group in (group, commands.filter { $0.group == group }) }.filter { !$0.1.isEmpty }
  }
}
