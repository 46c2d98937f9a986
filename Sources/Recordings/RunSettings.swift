package import Formats

/// With what settings a program was measured: the member `scenario` of a recording. What is left out has its default.
package struct RunSettings: FieldObject {
  /// Samples a second.
  package var rate: Double?
  /// Seconds after which the run is ended; nil: it ends with the program.
  package var duration: Double?
  /// Seconds that what the program leaves behind may go on.
  package var linger: Double?
  /// As its file holds it: which thresholds of audits it can move, is theirs to say.
  package var budget: Verbatim?
  /// The words that measure this again.
  package var reproduce: [String] = []
  /// What the app's property list requires; nil where none was given.
  package var requirements: [CapabilityRequirement]?
  package var timeline: [Verbatim]?
  /// How often the timeline was carried out; nil for once.
  package var repeats: Int?
  /// Whether the program's files were dropped from memory before it was launched.
  package var cold: Bool?
  /// By what the program is known to be ready.
  package var ready: Verbatim?
  package var radios: [RadioSetting]?
  package var radioInterfaces: [String] = []
  /// Seconds without a packet that end a burst.
  package var burstGap: Double?
  package var energy: EnergySetting?

  package init() {}

  package static let table = Table(
    "scenario", "Settings", "With what settings the program was measured.", blank: RunSettings(),
    .init("rate", \.rate), .init("duration", \.duration), .init("linger", \.linger),
    .init("budget", \.budget),
    .init("reproduce", \.reproduce), .init("requirements", \.requirements), .init("timeline", \.timeline),
    .init("repeat", \.repeats), .init("cold", \.cold), .init("ready", \.ready), .init("radio", \.radios),
    .init("radioInterfaces", \.radioInterfaces), .init("burstGap", \.burstGap), .init("energy", \.energy))
}

/// A radio model that the run's traffic was judged by.
package struct RadioSetting: FieldObject {
  /// The network interface; nil for all that have none of their own.
  package var interface: String?
  package var name: String
  /// The whole model.
  package var model: Verbatim?

  package init(_ name: String, interface: String? = nil, model: JSONValue? = nil) {
    (self.name, self.interface, self.model) = (name, interface, model.map { Verbatim($0) })
  }

  package static let table = Table(
    "radio", "Radio", "A radio model that the run's traffic was judged by.", blank: RadioSetting(""),
    .init("interface", \.interface), .init("name", \.name), .init("model", \.model))
}

/// How the run's energy was judged.
package struct EnergySetting: FieldObject {
  package var power: PowerSetting?
  /// Why there is no power model.
  package var missing: String?
  /// Whether the model goes before this machine's meters.
  package var prefersModel: Bool?
  /// Whether the model may be of another device than the one that the program ran on.
  package var isForeign: Bool?
  /// Seconds of rest before and after the run.
  package var rest: Double?
  /// `off`, `on` or `full`.
  package var screen: String?
  package var battery: BatterySetting?

  package init() {}

  package static let table = Table(
    "energy", "Energy", "How the run's energy was judged.", blank: EnergySetting(), .init("power", \.power),
    .init("missing", \.missing), .init("prefersModel", \.prefersModel), .init("foreign", \.isForeign),
    .init("rest", \.rest), .init("screen", \.screen),
    .init("battery", \.battery))
}

/// The power model of a run.
package struct PowerSetting: FieldObject {
  package var name: String
  /// The whole model.
  package var model: Verbatim?

  package init(_ name: String, model: JSONValue? = nil) {
    (self.name, self.model) = (name, model.map { Verbatim($0) })
  }

  package static let table = Table(
    "power", "Power model", "The power model of a run.", blank: PowerSetting(""), .init("name", \.name),
    .init("model", \.model))
}

/// The battery that a run's energy is compared with.
package struct BatterySetting: FieldObject {
  /// When full.
  package var joules: Double
  package var whose: String?

  package init(joules: Double, whose: String? = nil) { (self.joules, self.whose) = (joules, whose) }

  package static let table = Table(
    "battery", "Battery", "The battery that a run's energy is compared with.",
    blank: BatterySetting(joules: 0),
    .init("joules", \.joules), .init("whose", \.whose))
}

/// A document of another kind, such as a model, that is kept as it was written.
package struct Verbatim: FieldItem {
  package var value: JSONValue

  package init(_ value: JSONValue) { self.value = value }

  package static var schema: [String: JSONValue] { ["type": "object"] }
  package static var leavesOutEmpty: Bool { false }
  package var json: JSONValue? { value }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members()
    value = reader.value
  }
}
