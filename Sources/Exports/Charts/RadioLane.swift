import Quantities
import Recordings

/// The bursts over one interface, and under them what its radio would have done.
///
/// Causes differ in height and in colour; a promotion is an outline, activity is full and a tail half as high.
struct RadioLane {
  static let burstHeight = 30.0
  static let stateHeight = 22.0
  static let gap = 5.0
  /// Marks in the width of the drawing, each wide enough to be seen and pointed at.
  static let burstSlots = 300.0
  static let stateSlots = 600.0
  private static let most = 6

  /// The causes from the tallest mark to the lowest: what carries most is the tallest.
  static let causes: [(cause: BurstRow.Cause, style: String, height: Double)] = [
    (.large, "large", 1), (.single, "single", 0.82), (.periodic, "periodic", 0.66), (.loss, "loss", 0.66),
    (.retransmission, "again", 0.5), (.keepAlive, "keepalive", 0.5), (.control, "control", 0.34),
  ]
  static let roles = RadioRole.allCases.map(\.rawValue)

  let timeline: TimeAxis
  let interface: String
  let radio: String?
  let bursts: [Stretch]
  let states: [Stretch]

  /// One for each interface, that of the most bursts first, and how many were left out.
  static func all(_ recording: Recording, _ timeline: TimeAxis) -> (lanes: [RadioLane], left: Int) {
    let bursts = Dictionary(grouping: recording.tables.bursts) { $0.interface ?? "" }
    let states = Dictionary(grouping: recording.tables.radioStates) { $0.interface ?? "" }
    let names = Set(bursts.keys).union(states.keys).sorted {
      (-(bursts[$0]?.count ?? 0), $0) < (-(bursts[$1]?.count ?? 0), $1)
    }
    let lanes = names.map {
      RadioLane(timeline, interface: $0, bursts: bursts[$0] ?? [], states: states[$0] ?? [])
    }.filter { !$0.bursts.isEmpty || !$0.states.isEmpty }
    return (Array(lanes.prefix(most)), max(0, lanes.count - most))
  }

  private init(_ timeline: TimeAxis, interface: String, bursts: [BurstRow], states: [RadioStateRow]) {
    self.timeline = timeline
    self.interface = interface
    radio = states.lazy.compactMap(\.radio).first ?? bursts.lazy.compactMap(\.radio).first
    self.bursts = bursts.compactMap { Stretch($0, until: timeline.end) }
    self.states = states.compactMap { Stretch($0, until: timeline.end) }
  }

  private var height: Double { Self.burstHeight + (states.isEmpty ? 0 : Self.gap + Self.stateHeight) }

  func render() -> HTML {
    MarkLane(
      kind: "radio", title: title, summary: summary, height: height,
      still: names,
      marks: "\(timeline.bands(height: height))\(drawnBursts)\(drawnStates)\(timeline.marks(height: height))",
      below: "<p class=\"lane-keys\">\(burstKeys)\(stateKeys)\(merged)</p>\n"
    ).render()
  }

  private var title: String {
    let place = interface.isEmpty ? "Bursts" : "Bursts over \(interface)"
    return radio.map { "\(place), radio “\($0)”" } ?? place
  }

  var burstMarks: [[Stretch]] { Stretch.together(bursts, within: timeline.end / Self.burstSlots) }
  var stateMarks: [[Stretch]] { Stretch.together(states, within: timeline.end / Self.stateSlots) }

  /// That there is more than the drawing shows.
  private var merged: HTML? {
    let merged = [("burst", bursts.count, burstMarks.count), ("state", states.count, stateMarks.count)]
      .filter { $0.1 > $0.2 }
      .map { "\(ReportStrings.counted($0.1, $0.0)) in \(ReportStrings.counted($0.2, "mark"))" }
    return merged.isEmpty ? nil : "<span class=\"key\">\(merged.joined(separator: ", "))</span>"
  }

  private var summary: String {
    let causes = Self.counts(bursts, \.kind).map { "\($0.key) × \($0.value)" }.joined(separator: ", ")
    let roles = Self.roles.map { ($0, seconds($0)) }.filter { $0.1 > 0 }
      .map { "\($0.0) \(Display.text($0.1, .seconds))" }
    let states = roles.isEmpty ? "" : "; radio: \(roles.joined(separator: ", "))"
    return "\(title): \(ReportStrings.counted(bursts.count, "burst")), \(causes)\(states)"
  }

  private func seconds(_ role: String) -> Double {
    var sum = 0.0
    for state in states where state.kind == role { sum += state.end - state.start }
    return sum
  }

  static func counts(
    _ stretches: [Stretch], _ key: KeyPath<Stretch, String>
  ) -> [(key: String, value: Int)] {
    Dictionary(grouping: stretches) { $0[keyPath: key] }.mapValues(\.count).sorted { $0.key < $1.key }
  }

  static func look(_ cause: String) -> (cause: BurstRow.Cause, style: String, height: Double) {
    causes.first { $0.cause.rawValue == cause } ?? causes[0]
  }
}
