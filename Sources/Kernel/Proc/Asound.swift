import Quantities

/// What /proc/asound lists: sound cards, and the streams that they play and record (proc.rst of sound/designs).
package enum ProcAsound {
  package static let directory = "/proc/asound"

  package struct Card: Sendable, Equatable {
    package var number: Int
    package var id: String
    package var driver: String
    package var name: String
    /// Often names the bus and its address; on boards it is the board's own name.
    package var longName: String

    package init(number: Int, id: String, driver: String, name: String, longName: String) {
      self.number = number
      self.id = id
      self.driver = driver
      self.name = name
      self.longName = longName
    }
  }

  package struct Stream: Sendable, Equatable {
    package var card: Int
    package var device: Int
    package var id: String
    package var name: String
    /// Streams in each direction; zero where it has none.
    package var playback: Int
    package var capture: Int

    package init(card: Int, device: Int, id: String, name: String, playback: Int, capture: Int) {
      self.card = card
      self.device = device
      self.id = id
      self.name = name
      self.playback = playback
      self.capture = capture
    }
  }

  /// The file `cards`: two lines for each card, ` 0 [Intel          ]: HDA-Intel - HDA Intel` and the long name.
  package static func cards(_ text: String) -> [Card] {
    var cards: [Card] = []
    for line in text.pieces(between: "\n") {
      if let card = card(line) {
        cards.append(card)
      } else if let last = cards.indices.last, cards[last].longName.isEmpty, line.first == " " {
        cards[last].longName = trimmed(line)
      }
    }
    return cards
  }

  private static func card(_ line: Substring) -> Card? {
    guard let open = line.firstIndex(of: "["), let number = Int(trimmed(line[..<open])),
      let close = line[open...].firstRange(of: "]: ")
    else { return nil }
    let rest = line[close.upperBound...]
    let dash = rest.firstRange(of: " - ")
    return Card(
      number: number, id: trimmed(line[line.index(after: open)..<close.lowerBound]),
      driver: trimmed(rest[..<(dash?.lowerBound ?? rest.endIndex)]),
      name: trimmed(dash.map { rest[$0.upperBound...] } ?? ""), longName: "")
  }

  /// The file `pcm`: `00-00: ALC269VC Analog : ALC269VC Analog : playback 1 : capture 1`. Names may hold colons, so
  /// that the directions are taken from the end.
  package static func streams(_ text: String) -> [Stream] { text.pieces(between: "\n").compactMap(stream) }

  private static func stream(_ line: Substring) -> Stream? {
    guard let colon = line.firstRange(of: ": ") else { return nil }
    let place = line[..<colon.lowerBound].split(separator: "-")
    guard place.count == 2, let card = Int(place[0]), let device = Int(place[1]) else { return nil }
    var fields = line[colon.upperBound...].parts(between: " : ")
    let capture = direction("capture ", &fields)
    let playback = direction("playback ", &fields)
    return Stream(
      card: card, device: device, id: trimmed(fields.first ?? ""), name: trimmed(fields.last ?? ""),
      playback: playback, capture: capture)
  }

  private static func direction(_ word: String, _ fields: inout [Substring]) -> Int {
    guard let last = fields.last, last.hasPrefix(word), let count = Int(trimmed(last.dropFirst(word.count)))
    else { return 0 }
    fields.removeLast()
    return max(0, count)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " || $0 == "\t" }.count))
  }
}
