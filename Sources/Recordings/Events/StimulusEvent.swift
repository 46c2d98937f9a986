package import Formats

/// An event of a stimulus, beside whose fields the parameters stand that it was asked for with.
package protocol StimulusDetail: EventDetail {
  /// By the stimulus's own names of them.
  var parameters: [String: JSONValue] { get set }
}

extension StimulusDetail {
  package static var schema: JSONValue { table.schema(open: true) }
  package var members: [String: JSONValue] { parameters.merging(Self.table.members(self)) { $1 } }

  package static func read(_ reader: DocumentReader) throws(DocumentError) -> Self {
    let (row, rest) = try table.row(beside: reader)
    var event = row
    event.parameters = rest
    return event
  }
}

/// A stimulus was given, or refused.
package struct StimulusEvent: StimulusDetail {
  package var id: String
  /// What the scenario calls it; nil where it was not the scenario that asked.
  package var label: String?
  /// The label of what it waited for in vain.
  package var without: String?
  /// Why it could not be given; nil where it was.
  package var refused: String?
  /// What came of it.
  package var answer = StimulusAnswer()
  /// Of one that the answer has too, the answer's value counts.
  package var parameters: [String: JSONValue] = [:]

  package init(_ id: String, label: String? = nil) { (self.id, self.label) = (id, label) }

  package init(_ request: StimulusRequest) {
    self.init(request.id, label: request.label)
    parameters = request.values.mapValues(\.json)
  }

  package static let table = Table(
    "stimulus", "stimulus", "A stimulus was given, or refused; its parameters stand beside what came of it.",
    blank: StimulusEvent(""),
    [.init("id", \.id), .init("label", \.label), .init("without", \.without), .init("refused", \.refused)]
      + StimulusAnswer.fields.map { $0.of(\StimulusEvent.answer) })
}

/// A stimulus that was asked for was left out.
package struct StimulusSkipped: StimulusDetail {
  package var id: String
  package var label: String
  /// Why.
  package var skipped: String
  package var parameters: [String: JSONValue] = [:]

  package init(_ id: String, label: String? = nil, why: String) {
    (self.id, self.label, skipped) = (id, label ?? id, why)
  }

  package init(_ request: StimulusRequest, why: String) {
    self.init(request.id, label: request.label, why: why)
    parameters = request.values.mapValues(\.json)
  }

  package static let table = Table(
    "stimulus.skipped", "stimulus.skipped",
    "A stimulus that was asked for was left out; its parameters stand beside the reason.",
    blank: StimulusSkipped("", why: ""), .init("id", \.id), .init("label", \.label),
    .init("skipped", \.skipped))
}

/// The program responded to a stimulus that another step waited for.
package struct ResponseSeen: EventDetail {
  /// The stimulus's label.
  package var to: String
  /// Seconds since the stimulus.
  package var seconds: Double

  package init(to: String, seconds: Double) { (self.to, self.seconds) = (to, seconds) }

  package static let table = Table(
    "response", "answer", "The program responded to a stimulus that another step waited for.",
    blank: ResponseSeen(to: "", seconds: 0), .init("to", \.to), .init("seconds", \.seconds))
}

/// All processes of the tree stood still.
package struct TreeFrozen: EventDetail {
  /// Seconds since the request.
  package var seconds: Double?

  package init(seconds: Double? = nil) { self.seconds = seconds }

  package static let table = Table(
    "stage.frozen", "all its processes are frozen", "All processes of the tree stood still.",
    blank: TreeFrozen(),
    .init("seconds", \.seconds))
}

/// All processes of the tree could run again.
package struct TreeThawed: EventDetail {
  /// Seconds since the request.
  package var seconds: Double?

  package init(seconds: Double? = nil) { self.seconds = seconds }

  package static let table = Table(
    "stage.thawed", "its processes run again", "All processes of the tree could run again.",
    blank: TreeThawed(),
    .init("seconds", \.seconds))
}
