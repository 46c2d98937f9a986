package import Calibration
import Documents
package import Energy
package import Formats
package import PowerMeters
import Recordings

/// What `headroom energy meters` prints for programs.
package struct EnergyMetersDocument: VersionedDocument {
  package static let schemaVersion = 1
  var tool = Recording.Tool(version: Version.number)
  /// Seconds.
  var duration = 0.0
  var meters: [WatchedMeter] = []
  var refused: [MeterRefusal] = []
  var device: Fact<MeteredDevice> = .missing("")

  package init(_ watch: WatchedMeters) {
    (duration, refused) = (watch.seconds, watch.refused)
    meters = watch.meters.map { WatchedMeter(facts: $0.facts, power: Fact($0.power)) }
    device = Fact(
      watch.device.map { found in
        MeteredDevice(
          meters: found.selection.meters.map { watch.meters[$0].facts.name },
          isWhole: found.selection.coversDevice, power: found.power)
      })
  }

  private init() {}

  package static let table = Table(
    "energy-meters", "What headroom energy meters --format json prints", "", blank: EnergyMetersDocument(),
    .init(version: schemaVersion), .init("tool", \.tool),
    .init("duration", \.duration).atLeast(0)
      .meaning("seconds for which the meters were watched; about 0 where there is none"),
    .init("meters", \.meters), .init("refused", \.refused).meaning("meters that are there and are not read"),
    .init("device", \.device).meaning("what stands for the whole device, and its mean watts"))
}

struct WatchedMeter: DocumentPart {
  var facts: MeterFacts
  var power: Fact<Estimate>

  package static let table = Table(
    blank: WatchedMeter(
      facts: MeterFacts(name: "", source: "", coverage: .part, quantity: .watts), power: .missing("")),
    .init("name", \.facts.name).notEmpty,
    .init("source", \.facts.source).meaning("the file or event that is read").notEmpty,
    .init("covers", \.facts.coverage),
    .init("quantity", \.facts.quantity).meaning("whether it counts joules or reports the watts that flow"),
    .init("resolution", \.facts.resolution).above(0)
      .meaning("one step, in joules or watts: reported, or the smallest seen"),
    .init("range", \.facts.range).meaning("joules after which a counter begins again").above(0),
    .init("updatePeriod", \.facts.updatePeriod).above(0)
      .meaning("seconds between two new figures: reported, or as seen"),
    // Something always flows.
    .init("power", \.power).meaning("mean watts").keeping([
      "properties": [
        "value": ["exclusiveMinimum": 0], "low": ["minimum": 0], "high": ["exclusiveMinimum": 0],
      ]
    ]))
}

/// The meters that stand for a device.
struct MeteredDevice: DocumentPart {
  var meters: [String]
  package var isWhole: Bool
  /// Watts.
  var power: Estimate

  package static let table = Table(
    blank: MeteredDevice(meters: [], isWhole: false, power: .zero),
    .init("meters", evenEmpty: \.meters).meaning("the meters whose power adds up").notEmpty,
    .init("whole", \.isWhole).meaning("whether all that the device draws is in it"),
    .init("power", \.power))
}

extension MeterRefusal: DocumentPart {
  package static let table = Table(
    blank: MeterRefusal(name: "", source: "", reason: ""), .init("name", \.name).notEmpty,
    .init("source", \.source).notEmpty, .init("reason", \.reason).notEmpty,
    .init("remedy", \.remedy).meaning("the command that lets this user read it"))
}

extension MeterCoverage: FieldChoice {}
extension MeterFacts.Quantity: FieldChoice {}
