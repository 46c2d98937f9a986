package import Formats
package import Quantities

/// One stimulus as it was asked for: which, and with what parameters.
package struct StimulusRequest: Sendable, Equatable {
  package var id: String
  /// What other steps and the report call it; the id unless a scenario gives it another name.
  package var label: String
  package var values: [String: Value]

  package init(_ id: String, label: String? = nil, values: [String: Value] = [:]) {
    self.id = id
    self.label = label ?? id
    self.values = values
  }

  package enum Value: Sendable, Equatable {
    case text(String)
    /// In the unit that the parameter has.
    case number(Double)
    /// A command and its arguments.
    case words([String])
    case flag(Bool)

    package var json: JSONValue {
      switch self {
      case .text(let text): .string(text)
      case .number(let number): .number(number)
      case .words(let words): .strings(words)
      case .flag(let flag): .bool(flag)
      }
    }
  }

  package func text(_ name: String) -> String? {
    if case .text(let text)? = values[name] { text } else { nil }
  }
  package func number(_ name: String) -> Double? {
    if case .number(let number)? = values[name] { number } else { nil }
  }
  package func words(_ name: String) -> [String]? {
    if case .words(let words)? = values[name] { words } else { nil }
  }
  /// False where it is not given.
  package func flag(_ name: String) -> Bool { values[name] == .flag(true) }
}

/// What keeps a request from being carried out.
package struct StimulusProblem: Sendable, Equatable {
  /// The parameter whose value is wrong; nil where it is what is missing, or how several go together.
  package var parameter: String?
  package var words: String

  package init(_ words: String, in parameter: String? = nil) {
    (self.words, self.parameter) = (words, parameter)
  }
}

/// A parameter that a stimulus takes.
package struct StimulusParameter: Sendable {
  package var name: String
  package var kind: Kind
  package var help: String
  package var isRequired: Bool

  package enum Kind: Sendable {
    case text
    case choice([String])
    case quantity(Unit, ClosedRange<Double>)
    /// A command and its arguments; on a command line one text with blanks in between.
    case words
    case flag
  }

  package init(_ name: String, _ kind: Kind, _ help: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
  }
}
