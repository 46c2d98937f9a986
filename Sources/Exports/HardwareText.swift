import Formats
import Quantities
import Recordings

/// The hardware sections of a profile as rows of label and text. A profile comes from a file as well as from a probe,
/// so that each member may be missing or of another kind.
enum HardwareText {
  typealias Row = (String, String)

  static func sections(_ hardware: Hardware) -> [(title: String, rows: [Row])] {
    let known: [(String, String, [Row]?)] = [
      ("processor", "Processor", hardware.processor.map { rows($0, processor) }),
      ("memory", "Memory", hardware.memory.map { rows($0, memory) }),
      ("battery", "Battery", hardware.battery.map { rows($0, battery) }),
      ("network", "Network", hardware.network.map { rows($0, network) }),
      ("storage", "Storage", hardware.storage.map { rows($0, storage) }),
    ]
    let named = known.compactMap { _, title, rows in rows.map { (title: title, rows: $0) } }
    let written = [("cameras", hardware.cameras?.json), ("energy-meters", hardware.energyMeters?.json)]
    let rest = hardware.rest.merging(written.compactMap { id, json in json.map { (id, $0) } }) { $1 }
    let others = rest.sorted { $0.key < $1.key }.map { id, section in
      (title: SectionText.title(id), rows: rows(Fact<JSONValue>.other(section)) { _ in [] })
    }
    return (named + others).filter { !$0.rows.isEmpty }
  }

  /// The reason where a section is missing; of a section in another shape, as people write profiles, each plain member.
  private static func rows<Facts: FieldValue>(_ section: Fact<Facts>, _ rows: (Facts) -> [Row]) -> [Row] {
    let known = section.value.map(rows) ?? []
    if !known.isEmpty { return known }
    guard let document = section.json else { return [] }
    return document["missing"] == nil ? SectionText.rows(document) : [("unknown", plain(document) ?? "")]
  }

  private static func processor(_ section: ProcessorFacts) -> [Row] {
    let counts = [
      section.cores?.value.map { short($0) + ($0 == 1 ? " core" : " cores") },
      section.online?.value.map { short($0) + ($0 == 1 ? " thread online" : " threads online") },
    ]
    let clusters = section.clusters?.value ?? []
    let nodes = section.memoryNodes?.value?.nodes?.value ?? []
    return [
      row("Model", plain(section.model)), row("Architecture", plain(section.architecture)),
      row("Cores", joined(counts, ", ")),
    ].compactMap { $0 }
      + (clusters.count > 1
        ? clusters.map { ("Cluster \(plain($0.processors) ?? "?")", cluster($0)) } : [])
      + (nodes.count > 1 ? nodes.map { ("Node \(plain($0.node) ?? "?")", node($0)) } : [])
      + [row("Counters", counters(section.counters?.value))].compactMap { $0 }
  }

  private static func cluster(_ value: ProcessorCluster) -> String {
    let frequency = value.maximumFrequency?.value.map { "\(Display.short($0 / 1e9)) GHz" }
    return joined(
      [
        value.count?.value.map { "\(short($0)) processors" }, plain(value.core), frequency,
        value.capacity?.value.map { "capacity \(short($0))" },
      ], ", ") ?? ""
  }

  private static func node(_ value: MemoryNodeFacts) -> String {
    joined([plain(value.processors).map { "processors \($0)" }, size(value.memory)], ", ") ?? ""
  }

  private static func counters(_ value: CounterFacts?) -> String? {
    guard let value else { return nil }
    let units = (value.units?.value ?? []).compactMap { unit in
      plain(unit.name).map { name in
        name + (unit.counters?.value.map { " (\(short($0)) counters)" } ?? "")
      }
    }
    return joined([finding(value.counts), joined(units, ", ")], "; ")
  }

  private static func memory(_ section: MemoryFacts) -> [Row] {
    [
      row("Total", size(section.total)), row("Available", size(section.available)),
      row("Swap", section.swapTotal?.value == 0 ? "none" : size(section.swapTotal)),
      row("Page", size(section.pageSize)), row("Pressure", finding(section.pressure)),
      row("Controller", finding(section.controller)),
    ].compactMap { $0 }
  }

  private static func battery(_ section: BatteryFacts) -> [Row] {
    let batteries = section.batteries?.value ?? []
    let rows = batteries.map { battery in
      (
        plain(battery.name) ?? "Battery",
        joined(
          [
            percent(battery.level), plain(battery.state),
            battery.power?.value.map { "\(Display.short($0)) W" },
            battery.energyFull?.value.map { "\(Display.short($0 / 3600)) Wh when full" },
            percent(battery.health).map { "health \($0)" },
          ], ", ") ?? ""
      )
    }
    let plugged = section.plugged?.value.map { $0 ? "delivers" : "not connected" }
    let none = section.batteries?.value?.isEmpty == true ? [("Battery", "none")] : []
    return none + rows + [row("Charger", plugged)].compactMap { $0 }
  }

  private static func network(_ section: NetworkFacts) -> [Row] {
    let links = (section.links?.value ?? []).map { link in
      let addresses = (link.addresses?.value ?? []).compactMap { address in
        plain(address.address).map { "\($0)/\(plain(address.prefixLength) ?? "?")" }
      }
      return (
        plain(link.name) ?? "?",
        joined(
          [plain(link.type), link.up?.value == true ? "up" : plain(link.state)] + addresses, ", ")
          ?? ""
      )
    }
    let routes = (section.defaultRoutes?.value ?? []).map { route in
      let gateway = plain(route.gateway).map { " via \($0)" } ?? ""
      return ("Default", "\(plain(route.family) ?? "?")\(gateway) on \(plain(route.interface) ?? "?")")
    }
    return links + routes
  }

  private static func storage(_ section: StorageFacts) -> [Row] {
    let devices = (section.devices?.value ?? []).map { device in
      let marks = [
        device.rotational?.value == true ? "rotational" : nil,
        device.removable?.value == true ? "removable" : nil,
        device.readOnly?.value == true ? "read-only" : nil,
      ]
      return (
        plain(device.name) ?? "?",
        joined([size(device.size), plain(device.model)] + marks, ", ") ?? ""
      )
    }
    let systems = (section.fileSystems?.value ?? []).map { system in
      let room = size(system.size).map { "\(size(system.available) ?? "?") free of \($0)" }
      return (plain(system.mountPoint) ?? "?", joined([plain(system.type), room], ", ") ?? "")
    }
    return devices + systems
  }
}

extension HardwareText {
  private static func row(_ label: String, _ text: String?) -> Row? { text.map { (label, $0) } }

  private static func joined(_ parts: [String?], _ separator: String) -> String? {
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: separator)
  }

  /// A plain value; of what is missing the reason.
  private static func plain(_ value: JSONValue?) -> String? {
    if let reason = value?["missing"]?.string { return "unknown: \(ProfileText.harmless(reason))" }
    return switch value {
    case .string(let text): ProfileText.harmless(text)
    case .number(let number): Display.short(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .array(let items): joined(items.map(plain), ", ")
    default: nil
    }
  }

  private static func plain<Value: FieldValue>(_ fact: Fact<Value>?) -> String? { plain(fact?.json) }

  private static func short(_ count: Int) -> String { Display.short(Double(count)) }

  private static func size(_ fact: Fact<Double>?) -> String? {
    fact?.value.map { Display.text($0, .bytes) } ?? plain(fact)
  }

  private static func size(_ fact: Fact<Int>?) -> String? {
    fact?.value.map { Display.text(Double($0), .bytes) } ?? plain(fact)
  }

  private static func percent(_ fact: Fact<Double>?) -> String? {
    fact?.value.map { Display.text($0, .percent) } ?? plain(fact)
  }

  /// A finding inside a section: its state, and its reason where it is not simply there.
  private static func finding(_ fact: Fact<Finding>?) -> String? {
    guard let finding = fact?.value else { return nil }
    return joined([finding.state.rawValue, finding.reason].map { $0.map(ProfileText.harmless) }, ", ")
  }
}
