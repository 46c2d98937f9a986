package import Formats
package import Recordings

/// A list of required capabilities that lets certain devices in, and what requirements cost.
package struct Suggestion: DocumentPart {
  /// A capability that every wanted device has for certain, and the others that requiring it shuts out.
  package struct Key: DocumentPart {
    package var key: String
    /// Devices that are known to be without it.
    package var shutsOut: [String]
    package init(key: String, shutsOut: [String]) {
      self.key = key
      self.shutsOut = shutsOut
    }

    package static let table = Table(
      blank: Key(key: "", shutsOut: []), .init("key", \.key),
      .init("shutsOut", evenEmpty: \.shutsOut).unique)
  }

  /// A capability that may be required once somebody finds out whether these wanted devices have it.
  package struct Open: DocumentPart {
    package var key: String
    package var unknownOn: [String]
    package init(key: String, unknownOn: [String]) {
      self.key = key
      self.unknownOn = unknownOn
    }

    package static let table = Table(
      blank: Open(key: "", unknownOn: []), .init("key", \.key),
      .init("unknownOn", evenEmpty: \.unknownOn).notEmpty.unique)
  }

  /// What one requirement of a property list costs in devices.
  package struct Cost: DocumentPart {
    package var requirement: CapabilityRequirement
    package var lost: [String]
    /// Of the lost ones, those that no other requirement shuts out.
    package var lostByItAlone: [String]
    package var undecided: [String]
    package init(
      requirement: CapabilityRequirement, lost: [String], lostByItAlone: [String], undecided: [String]
    ) {
      self.requirement = requirement
      self.lost = lost
      self.lostByItAlone = lostByItAlone
      self.undecided = undecided
    }

    package static let table = Table(
      blank: Cost(
        requirement: CapabilityRequirement("", .required), lost: [], lostByItAlone: [], undecided: []),
      .init("requirement", \.requirement), .init("lost", evenEmpty: \.lost).unique,
      .init("lostByItAlone", evenEmpty: \.lostByItAlone).unique,
      .init("undecided", evenEmpty: \.undecided).unique)
  }

  package var wanted: [String]
  /// The smallest list that shuts out every device that any of `keys` shuts out.
  package var required: [String]
  package var shutsOut: [String]
  /// Devices besides the wanted ones that are let in too.
  package var letsIn: [String]
  /// Devices of which it is unknown whether the list lets them in.
  package var undecided: [String]
  package var keys: [Key]
  package var open: [Open]
  package var costs: [Cost]?

  package init(
    wanted: [String], required: [String], shutsOut: [String], letsIn: [String], undecided: [String],
    keys: [Key],
    open: [Open], costs: [Cost]? = nil
  ) {
    self.wanted = wanted
    self.required = required
    self.shutsOut = shutsOut
    self.letsIn = letsIn
    self.undecided = undecided
    self.keys = keys
    self.open = open
    self.costs = costs
  }

  package static let table = Table(
    blank: Suggestion(
      wanted: [], required: [], shutsOut: [], letsIn: [], undecided: [], keys: [], open: []),
    .init("wanted", evenEmpty: \.wanted).meaning("devices that the list lets in for certain").notEmpty.unique,
    .init("UIRequiredDeviceCapabilities", evenEmpty: \.required).meaning("the list").unique,
    .init("shutsOut", evenEmpty: \.shutsOut).unique
      .meaning("devices of the catalogue that the list keeps out"),
    .init("letsIn", evenEmpty: \.letsIn).meaning("devices of the catalogue that the list lets in too").unique,
    .init("undecided", evenEmpty: \.undecided).meaning("devices of which it is unknown").unique,
    .init("keys", \.keys).meaning("every capability that all wanted devices have for certain"),
    .init("open", \.open).meaning(
      "capabilities that could be required if they were known of these wanted devices"),
    .init("costs", \.costs).meaning(
      "what each requirement of the property list costs in devices; left out where none was given"))
}

/// What `headroom suggest` prints for programs.
package struct SuggestionDocument: VersionedDocument {
  package static let schemaVersion = 1
  var tool: Recording.Tool
  var suggestion: Suggestion

  package init(_ suggestion: Suggestion, toolVersion: String) {
    (self.suggestion, tool) = (suggestion, Recording.Tool(version: toolVersion))
  }

  package static let table = Table(
    "suggest", "What headroom suggest --format json prints", "",
    blank: SuggestionDocument(Suggestion.table.blank, toolVersion: ""),
    [.init(version: schemaVersion), .init("tool", \.tool)]
      + Suggestion.table.fields.map { $0.of(\SuggestionDocument.suggestion) })
}
