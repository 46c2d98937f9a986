import Documents
import Quantities

/// The hardware sections of a profile as rows of label and text. A profile comes from a file as well as from a probe,
/// so that each member may be missing or of another kind.
enum HardwareText {
  typealias Row = (String, String)

  static func sections(_ hardware: [String: JSONValue]) -> [(title: String, rows: [Row])] {
    let known: [(String, String, (JSONValue) -> [Row])] = [
      ("processor", "Processor", processor), ("memory", "Memory", memory), ("battery", "Battery", battery),
      ("network", "Network", network), ("storage", "Storage", storage),
    ]
    let named = known.compactMap { id, title, rows in
      hardware[id].map { (title: title, rows: self.rows($0, rows)) }
    }
    let others = hardware.keys.filter { id in !known.contains { $0.0 == id } }.sorted().map { id in
      (title: SectionText.title(id), rows: rows(hardware[id] ?? .null) { _ in [] })
    }
    return (named + others).filter { !$0.rows.isEmpty }
  }

  /// The reason where a section is missing; of a section in another shape, as people write profiles, each plain member.
  private static func rows(_ section: JSONValue, _ rows: (JSONValue) -> [Row]) -> [Row] {
    if section["missing"] != nil { return [("unknown", plain(section) ?? "")] }
    let known = rows(section)
    return known.isEmpty ? SectionText.rows(section) : known
  }

  private static func processor(_ section: JSONValue) -> [Row] {
    let counts = [
      section["cores"]?.number.map { Display.short($0) + ($0 == 1 ? " core" : " cores") },
      section["online"]?.number.map { Display.short($0) + ($0 == 1 ? " thread online" : " threads online") },
    ]
    let clusters = section["clusters"]?.array ?? []
    let nodes = section["memoryNodes"]?["nodes"]?.array ?? []
    return [
      row("Model", plain(section["model"])), row("Architecture", plain(section["architecture"])),
      row("Cores", joined(counts, ", ")),
    ].compactMap { $0 }
      + (clusters.count > 1
        ? clusters.map { ("Cluster \(plain($0["processors"]) ?? "?")", cluster($0)) } : [])
      + (nodes.count > 1 ? nodes.map { ("Node \(plain($0["node"]) ?? "?")", node($0)) } : [])
      + [row("Counters", counters(section["counters"]))].compactMap { $0 }
  }

  private static func cluster(_ value: JSONValue) -> String {
    let frequency = value["maximumFrequency"]?.number.map { "\(Display.short($0 / 1e9)) GHz" }
    return joined(
      [
        value["count"]?.number.map { "\(Display.short($0)) processors" }, plain(value["core"]), frequency,
        value["capacity"]?.number.map { "capacity \(Display.short($0))" },
      ], ", ") ?? ""
  }

  private static func node(_ value: JSONValue) -> String {
    joined([plain(value["processors"]).map { "processors \($0)" }, size(value["memory"])], ", ") ?? ""
  }

  private static func counters(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    let units = (value["units"]?.array ?? []).compactMap { unit in
      plain(unit["name"]).map { name in
        name + (unit["counters"]?.number.map { " (\(Display.short($0)) counters)" } ?? "")
      }
    }
    return joined([finding(value["counts"]), joined(units, ", ")], "; ")
  }

  private static func memory(_ section: JSONValue) -> [Row] {
    [
      row("Total", size(section["total"])), row("Available", size(section["available"])),
      row("Swap", section["swapTotal"]?.number == 0 ? "none" : size(section["swapTotal"])),
      row("Page", size(section["pageSize"])), row("Pressure", finding(section["pressure"])),
      row("Controller", finding(section["controller"])),
    ].compactMap { $0 }
  }

  private static func battery(_ section: JSONValue) -> [Row] {
    let batteries = section["batteries"]?.array ?? []
    let rows = batteries.map { battery in
      (
        plain(battery["name"]) ?? "Battery",
        joined(
          [
            percent(battery["level"]), plain(battery["state"]),
            battery["power"]?.number.map { "\(Display.short($0)) W" },
            battery["energyFull"]?.number.map { "\(Display.short($0 / 3600)) Wh when full" },
            percent(battery["health"]).map { "health \($0)" },
          ], ", ") ?? ""
      )
    }
    let plugged = section["plugged"]?.bool.map { $0 ? "delivers" : "not connected" }
    let none = section["batteries"]?.array?.isEmpty == true ? [("Battery", "none")] : []
    return none + rows + [row("Charger", plugged)].compactMap { $0 }
  }

  private static func network(_ section: JSONValue) -> [Row] {
    let links = (section["links"]?.array ?? []).map { link in
      let addresses = (link["addresses"]?.array ?? []).compactMap { address in
        plain(address["address"]).map { "\($0)/\(plain(address["prefixLength"]) ?? "?")" }
      }
      return (
        plain(link["name"]) ?? "?",
        joined(
          [plain(link["type"]), link["up"]?.bool == true ? "up" : plain(link["state"])] + addresses, ", ")
          ?? ""
      )
    }
    let routes = (section["defaultRoutes"]?.array ?? []).map { route in
      let gateway = plain(route["gateway"]).map { " via \($0)" } ?? ""
      return ("Default", "\(plain(route["family"]) ?? "?")\(gateway) on \(plain(route["interface"]) ?? "?")")
    }
    return links + routes
  }

  private static func storage(_ section: JSONValue) -> [Row] {
    let devices = (section["devices"]?.array ?? []).map { device in
      let marks = [
        device["rotational"]?.bool == true ? "rotational" : nil,
        device["removable"]?.bool == true ? "removable" : nil,
        device["readOnly"]?.bool == true ? "read-only" : nil,
      ]
      return (
        plain(device["name"]) ?? "?",
        joined([size(device["size"]), plain(device["model"])] + marks, ", ") ?? ""
      )
    }
    let systems = (section["fileSystems"]?.array ?? []).map { system in
      let room = size(system["size"]).map { "\(size(system["available"]) ?? "?") free of \($0)" }
      return (plain(system["mountPoint"]) ?? "?", joined([plain(system["type"]), room], ", ") ?? "")
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

  private static func size(_ value: JSONValue?) -> String? {
    value?.number.map { Display.text($0, .bytes) } ?? plain(value)
  }

  private static func percent(_ value: JSONValue?) -> String? {
    value?.number.map { Display.text($0, .percent) } ?? plain(value)
  }

  /// A finding inside a section: its state, and its reason where it is not simply there.
  private static func finding(_ value: JSONValue?) -> String? {
    guard let state = value?["state"]?.string else { return nil }
    return joined([state, value?["reason"]?.string].map { $0.map(ProfileText.harmless) }, ", ")
  }
}
