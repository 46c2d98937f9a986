package import Formats

/// A radio model in one line: what it is of, and what one packet by itself costs on it.
package struct RadioSummary: DocumentPart {
  /// What it is called on the command line.
  package var name: String
  package var title: String
  package var kind: String
  package var tail: Double
  /// Joules of one empty packet, from waking to the end of the tail.
  package var packet: Double

  package init(name: String, title: String, kind: String, tail: Double, packet: Double) {
    self.name = name
    self.title = title
    self.kind = kind
    self.tail = tail
    self.packet = packet
  }

  package static let table = Table(
    blank: RadioSummary(name: "", title: "", kind: "", tail: 0, packet: 0), .init("name", \.name),
    .init("title", \.title), .init("kind", \.kind).keeping(["enum": ["cellular", "wifi"]]),
    .init("tail", \.tail).meaning("seconds after a packet until it is idle again").atLeast(0),
    .init("packet", \.packet).meaning("joules of one empty packet by itself").atLeast(0))
}
