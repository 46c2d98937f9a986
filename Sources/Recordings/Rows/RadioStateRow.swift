package import Formats
import Quantities

/// What a radio's state is for, as long as it is not idle.
package enum RadioRole: String, FieldChoice {
  case promotion
  case active
  case tail
}

/// A stretch in which a radio would have been in one state, as its model says.
package struct RadioStateRow: TableRow {
  /// Seconds from exec.
  package var start: Double
  package var end: Double
  package var state: String
  package var role: RadioRole
  /// Joules.
  package var energy: Double
  package var radio: String?
  package var interface: String?

  package init(start: Double, end: Double, state: String, role: RadioRole, energy: Double) {
    (self.start, self.end, self.state, self.role, self.energy) = (start, end, state, role, energy)
  }

  package static let table = Table(
    "radio-states", "States of the radio",
    "What the radio would have done, as its model says. Between two lines it was idle.",
    blank: RadioStateRow(start: 0, end: 0, state: "", role: .active, energy: 0),
    .init("start", "From", .seconds, \.start), .init("end", "Until", .seconds, \.end),
    .init("state", "State", \.state), .init("role", "Kind", \.role),
    .init("energy", "Energy", .joules, \.energy), .init("radio", "Radio", \.radio),
    .init("interface", "Interface", \.interface))
}
