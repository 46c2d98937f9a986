package import Formats
import Quantities
package import Recordings

/// The JSON Schema of a timeline's steps, whose reading depends on the stimuli that there are.
extension StepReader {
  /// What the schemas of steps refer to.
  static let parts: [String: JSONValue] = [
    "time": .object(Quantity.schema([.seconds: 0...longest])),
    "words": .object(WrittenForm<[String]>.command.schema),
  ]

  private static let time: JSONValue = ["$ref": "#/$defs/time"]
  private static let name = JSONValue.object(WrittenForm<String>.name.schema)
  private static let moment: [String: JSONValue] = [
    "at": time, "after": name, "delay": time, "within": time,
  ]

  static func schema(stimuli: [JSONValue]) -> JSONValue {
    let phase: JSONValue = [
      "type": "object", "required": ["phase"], "additionalProperties": false,
      "properties": .object(moment.merging(["phase": name]) { $1 }),
    ]
    return ["anyOf": [phase, ["oneOf": .array(stimuli)]], "allOf": .array(rules)]
  }

  /// When it is, what is done, and whether it is repeated.
  private static let rules: [JSONValue] = [
    [
      "oneOf": [
        ["required": ["at"], "not": ["anyOf": [["required": ["delay"]], ["required": ["within"]]]]],
        ["required": ["after"]],
      ]
    ],
    ["not": ["required": ["at", "after"]]],
    ["oneOf": [["required": ["do"]], ["required": ["phase"]]]],
    ["dependentRequired": ["every": ["times", "at"], "times": ["every", "at"]]],
  ]

  /// The schema of a step with a stimulus.
  package static func schema(
    _ stimulus: String, title: String, _ parameters: [StimulusParameter]
  ) -> JSONValue {
    var members = moment
    (members["every"], members["as"], members["do"]) = (time, name, ["const": .string(stimulus)])
    members["times"] = .object(WrittenForm<Int>.whole(repetitions).schema)
    for parameter in parameters { members[parameter.name] = .object(parameter.schema) }
    return [
      "title": .string(title), "type": "object", "additionalProperties": false,
      "required": .strings(["do"] + parameters.filter(\.isRequired).map(\.name)),
      "properties": .object(members),
    ]
  }
}

extension StimulusParameter {
  fileprivate var schema: [String: JSONValue] {
    let form: [String: JSONValue] =
      switch kind {
      case .text: String.schema
      case .flag: Bool.schema
      case .words: ["$ref": "#/$defs/words"]
      case .choice(let choices): ["enum": .strings(choices)]
      case .quantity(let unit, let range): Quantity.schema([unit: range])
      }
    return form.merging(["description": .string(help)]) { $1 }
  }
}
