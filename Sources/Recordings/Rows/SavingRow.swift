package import Formats
import Quantities

/// What another habit would have saved, by the same radio's model.
package struct SavingRow: TableRow {
  package enum Change: String, FieldChoice {
    case together = "all in one burst in each phase"
    case fewerPolls = "polls half as often"
    case closedAtOnce = "connections closed at once"
    case fewerKeepAlives = "keep-alives half as often"
    case rareKeepAlives = "keep-alives every 10 minutes"
  }

  package var change: Change
  package var peer: String?
  package var service: String?
  /// Joules with the change, and as it was.
  package var energy: Double
  package var instead: Double
  package var saved: Double
  /// Seconds in which the radio is up with the change, and was.
  package var active: Double?
  package var activeInstead: Double?
  package var radio: String?
  package var interface: String?

  package init(change: Change, energy: Double, instead: Double) {
    (self.change, self.energy, self.instead, saved) = (change, energy, instead, instead - energy)
  }

  package static let table = Table(
    "savings", "What other habits would have saved",
    """
    The radio's energy with the same traffic at other times, by the same model. Each line is by itself; they do not \
    add up.
    """,
    blank: SavingRow(change: .together, energy: 0, instead: 0),
    .init("change", "Change", \.change), .init("peer", "Peer", \.peer),
    .init("service", "Service", \.service),
    .init("energy", "Energy", .joules, \.energy), .init("instead", "Instead of", .joules, \.instead),
    .init("saved", "Saved", .joules, \.saved), .init("active", "Radio up", .seconds, \.active),
    .init("activeInstead", "Instead of", .seconds, \.activeInstead), .init("radio", "Radio", \.radio),
    .init("interface", "Interface", \.interface))
}
