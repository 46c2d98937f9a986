/// The options that every command takes, before or after its name.
package struct GlobalOptions: Sendable, Equatable {
  package var quiet = false
  /// How often `--verbose` was given.
  package var verbosity = 0
  package var help = false
  package var version = false
  package var colour = ColourChoice.auto

  package static let options = [
    Option("quiet", short: "q", help: "print the verdict and errors only, and the data that was asked for"),
    Option(
      "verbose", short: "v",
      help: "print more: tables, what was tried, evidence; twice (-vv): everything, and what is unknown"),
    Option(
      "color", argument: "WHEN", choices: ColourChoice.allCases.map(\.rawValue), repeatable: true,
      help: "colour the output; auto colours a terminal unless NO_COLOR is set"),
    Option("help", short: "h", help: "explain the command and end"),
    Option("version", help: "print the version and end"),
  ]

  package init() {}

  /// Takes up what was given at one place of the command line; the last word on colour counts.
  package mutating func merge(_ arguments: ParsedArguments) {
    quiet = quiet || arguments.values["quiet"] != nil
    verbosity += arguments.values["verbose"]?.count ?? 0
    help = help || arguments.values["help"] != nil
    version = version || arguments.values["version"] != nil
    if let word = arguments.values["color"]?.last { colour = ColourChoice(rawValue: word) ?? .auto }
  }
}
