import Quantities
import Recordings

/// A row of a table that lasts from one moment to another, as a lane draws it.
struct Stretch {
  /// Seconds from exec.
  var start: Double
  var end: Double
  /// What it is drawn as: a burst's cause, or the role of a radio's state.
  var kind: String
  /// What a person calls it.
  var name: String
  var bytes: Double?
  /// Joules.
  var energy: Double?

  /// Nil where it has no place on the axis.
  init?(_ burst: BurstRow, until end: Double) {
    self.init(
      from: burst.start, to: burst.end, kind: burst.cause.rawValue, name: burst.cause.rawValue, until: end)
    (bytes, energy) = (burst.bytes, burst.energy)
  }

  /// Nil where it has no place on the axis.
  init?(_ state: RadioStateRow, until end: Double) {
    self.init(from: state.start, to: state.end, kind: state.role.rawValue, name: state.state, until: end)
    energy = state.energy
  }

  private init?(from start: Double, to last: Double, kind: String, name: String, until end: Double) {
    guard start <= end, last >= start, last >= 0 else { return nil }
    (self.start, self.end, self.kind, self.name) = (start, last, kind, name)
  }

  /// In the order of time; short ones that begin within so many seconds stand together, for one mark.
  static func together(_ stretches: [Stretch], within width: Double) -> [[Stretch]] {
    var groups: [[Stretch]] = []
    for stretch in stretches.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let first = groups.last?.first, stretch.start < first.start + width,
        max(stretch.end - stretch.start, first.end - first.start) <= width
      {
        groups[groups.count - 1].append(stretch)
      } else {
        groups.append([stretch])
      }
    }
    return groups
  }

  /// What a mark tells of all that it stands for.
  static func title(_ group: [Stretch]) -> String {
    let (start, end) = (group.map(\.start).min() ?? 0, group.map(\.end).max() ?? 0)
    let names = Dictionary(grouping: group, by: \.name).sorted { $0.key < $1.key }
      .map { group.count == 1 ? $0.key : "\($0.key) × \($0.value.count)" }
    let amounts = [sum(group, \.bytes, .bytes), sum(group, \.energy, .joules)].compactMap { $0 }
    let time = "\(Display.text(start, .seconds)) to \(Display.text(end, .seconds))"
    return (["\(time): \(names.joined(separator: ", "))"] + amounts).joined(separator: ", ")
  }

  private static func sum(_ group: [Stretch], _ key: KeyPath<Stretch, Double?>, _ unit: Unit) -> String? {
    let known = group.compactMap { $0[keyPath: key] }
    return known.isEmpty ? nil : Display.text(known.reduce(0, +), unit)
  }
}
