package import Formats
import Quantities

/// A stretch in which a stimulus had taken the network away and nothing passed.
package struct AttemptRow: TableRow {
  /// How the pauses between the tries were.
  package enum Shape: String, FieldChoice {
    case backsOff = "backs off"
    case constant
    /// It waits for next to nothing before it tries again.
    case spins
    /// It does not wait for anything: it sends on as if there were a network.
    case goesOn = "goes on sending"
  }

  /// Seconds from exec: the first and the last packet that was dropped.
  package var from: Double
  package var until: Double
  package var attempts: Double
  /// Seconds.
  package var shortest: Double?
  package var longest: Double?
  /// The median of the ratios of each pause to the one before.
  package var growth: Double?
  package var shape: Shape?
  package var peers: [String] = []

  package init(from: Double, until: Double, attempts: Double) {
    (self.from, self.until, self.attempts) = (from, until, attempts)
  }

  package static let table = Table(
    "attempts", "Tries without a network",
    """
    Each stretch in which a stimulus had taken the network away and nothing passed: how often the program tried, \
    by openings and first messages, and how it spread its tries.
    """,
    blank: AttemptRow(from: 0, until: 0, attempts: 0),
    .init("from", "From", .seconds, \.from), .init("until", "Until", .seconds, \.until),
    .init("attempts", "Tries", .count, \.attempts),
    .init("shortest", "Shortest pause", .seconds, \.shortest),
    .init("longest", "Longest pause", .seconds, \.longest), .init("growth", "Growth", .ratio, \.growth),
    .init("shape", "Shape", \.shape), .init("peers", "Peers", \.peers))
}
