/// Under which heading an option stands in its command's help and manual page; in the order of the headings.
package enum OptionGroup: String, CaseIterable, Sendable {
  case general = "Options"
  case judge = "Judge"
  case compare = "Compare with"
  case launch = "Launch"
  case inject = "Inject"
  case measure = "Measure"
  case energy = "Radio and energy"
  case record = "Record"
  case output = "Output"

  /// The options by groups, each in the order of its command's table.
  package static func sorted(_ options: [Option]) -> [(group: OptionGroup, options: [Option])] {
    allCases.map { group in (group, options.filter { $0.group == group }) }.filter { !$0.1.isEmpty }
  }
}

extension [Option] {
  package func grouped(_ group: OptionGroup) -> [Option] { map { $0.grouped(group) } }
}

extension Option {
  package func grouped(_ group: OptionGroup) -> Option {
    var option = self
    option.group = group
    return option
  }
}
