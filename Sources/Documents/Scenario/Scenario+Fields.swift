package import Formats
import Quantities

extension Scenario: TableRow {
  package static let table = Table(
    "scenario", "Headroom scenario",
    """
    What to run, and what to do to it when, as people write it. Times and sizes are texts with their unit. Relative \
    paths start at the file's folder.
    """,
    blank: Scenario(),
    [.init(writtenVersion: schemaVersion)] + program + measuring
      + EnergyRequest.fields.map { $0.of(\.energy) })

  private static let program: [TableField<Scenario>] = [
    .init("name", .name, optional: \.name), .init("description", .plain, optional: \.description),
    .init(
      "command", .command, \.command, default: [],
      "the program and its arguments; the command line may name another one"),
    .init("directory", .name, optional: \.directory, "the program's working directory"),
    .init(
      "setUp", .list(of: .command), \.setUp, default: [],
      "commands that run before the program; one that fails ends the run"),
    .init(
      "tearDown", .list(of: .command), \.tearDown, default: [],
      "commands that run after it, whatever happened"),
    .init(
      "check", .command, \.check, default: [],
      "a command that answers 0 where the program's state is as it should be"),
    .init(
      "state", .list(of: .name), \.state, default: [],
      "files and folders that hold the program's state, * for any part of a name"),
    .init(
      "environment", .variables, \.environment, default: [:], "variables to set, or with null to take away"),
  ]

  private static let measuring: [TableField<Scenario>] = [
    .init("ready", .ready, optional: \.ready),
    .init(
      "cold", .plain, \.cold, default: false,
      "whether each launch starts without the program's files in memory"),
    .init(
      "repeat", .whole(1...1000), \.repeats, default: 1,
      "how many times the program is launched and the timeline gone through"),
    .init("duration", .quantity(.seconds, 0.001...31_536_000), optional: \.duration),
    .init("linger", .quantity(.seconds, 0...86_400), optional: \.linger),
    .init("rate", .quantity(.perSecond, 1...1000), optional: \.rate, "samples a second, 1 to 1000"),
    .init("budget", .name, optional: \.budget), .init("profile", .name, optional: \.profile),
    .init(
      "radio", .radios, \.radios, default: [],
      """
      the radios that the traffic is judged by, by a model's name or file, or INTERFACE=NAME; by default the device's
      """),
    .init(
      "radioInterfaces", .list(of: .name), \.radioInterfaces, default: [],
      "interfaces that are counted as a radio's, such as lo, and no others"),
    .init(
      "burstGap", .quantity(.seconds, 0.001...3600), optional: \.burstGap,
      "how long a silence ends a burst of packets"),
    .init("timeline", schema: [:]) { _, _ in },
  ]

  /// The JSON Schema of a scenario's file.
  ///
  /// - Parameter stimuli: the schema of a step with each stimulus that there is.
  package static func document(stimuli: [JSONValue]) -> JSONValue {
    var schema = table.document.object ?? [:]
    var fields = schema["properties"]?.object ?? [:]
    fields["timeline"] = ["type": "array", "items": StepReader.schema(stimuli: stimuli)]
    schema["properties"] = .object(fields)
    schema["$defs"] = .object(StepReader.parts)
    return .object(schema)
  }
}
