import Documents
package import Formats
import Quantities
import Recordings
package import Stimuli

/// What `headroom stimuli` prints for programs.
package struct StimuliDocument: VersionedDocument {
  package static let schemaVersion = 1
  var tool = Recording.Tool(version: Version.number)
  var stimuli: [ListedStimulus]

  package init(_ stimuli: [StimulusMeta]) { self.stimuli = stimuli.map { ListedStimulus($0) } }

  package static let table = Table(
    "stimuli", "Headroom's stimuli", "What can be done to a program on purpose, with its parameters.",
    blank: StimuliDocument([]), .init(version: schemaVersion), .init("tool", \.tool),
    .init("stimuli", \.stimuli))
}

struct ListedStimulus: DocumentPart {
  var id: String
  var title: String
  var parameters: [ListedParameter]

  package init(_ stimulus: StimulusMeta) {
    (id, title) = (stimulus.id, stimulus.title)
    parameters = stimulus.parameters.map { ListedParameter($0) }
  }

  package static let table = Table(
    blank: ListedStimulus(StimulusMeta(id: "", title: "")), .init("id", \.id), .init("title", \.title),
    .init("parameters", \.parameters))
}

struct ListedParameter: DocumentPart {
  package enum Kind: String, FieldChoice { case text, command, flag, choice, quantity }

  var name: String
  var help: String
  package var isRequired: Bool
  package var kind: Kind
  package var choices: [String] = []
  var unit: String?
  /// In the unit.
  package var minimum: Double?
  package var maximum: Double?

  package init(_ parameter: StimulusParameter) {
    (name, help, isRequired) = (parameter.name, parameter.help, parameter.isRequired)
    switch parameter.kind {
    case .text: kind = .text
    case .words: kind = .command
    case .flag: kind = .flag
    case .choice(let choices): (kind, self.choices) = (.choice, choices)
    case .quantity(let unit, let range):
      (kind, self.unit) = (.quantity, unit.rawValue)
      (minimum, maximum) = (range.lowerBound, range.upperBound)
    }
  }

  package static let table = Table(
    blank: ListedParameter(StimulusParameter("", .text, "")), .init("name", \.name), .init("help", \.help),
    .init("required", \.isRequired), .init("type", \.kind), .init("choices", \.choices),
    .init("unit", \.unit), .init("minimum", \.minimum).meaning("in the unit"), .init("maximum", \.maximum))
}
