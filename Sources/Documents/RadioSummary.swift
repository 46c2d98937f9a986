/// A radio model in one line: what it is of, and what one packet by itself costs on it.
package struct RadioSummary: Sendable, Equatable {
  /// What it is called on the command line.
  package var name: String
  package var title: String
  package var kind: String
  /// Seconds after a packet until it is idle again.
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

  package var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "kind": .string(kind), "tail": .number(tail),
      "packet": .number(packet),
    ]
  }
}
