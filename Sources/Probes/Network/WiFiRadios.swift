package import Formats
import Glibc
package import Kernel
import Quantities
package import Recordings

/// The Wi-Fi radios of a device: from nl80211, and where that cannot be asked from the marks in sysfs.
package struct WiFiRadios: Sendable, Equatable {
  package struct Radio: Sendable, Equatable {
    package var name: String
    /// Nil where only sysfs tells of it.
    package var abilities: NL80211Radio?
    package var driver: String?
    package var isVirtual: Bool
    package var isBlocked: Bool
    /// Nil where that could not be asked.
    package var isStation: Bool? { abilities?.isStation }

    package init(
      name: String, abilities: NL80211Radio? = nil, driver: String? = nil, isVirtual: Bool, isBlocked: Bool
    ) {
      self.name = name
      self.abilities = abilities
      self.driver = driver
      self.isVirtual = isVirtual
      self.isBlocked = isBlocked
    }
  }

  package struct Interface: Sendable, Equatable {
    package var name: String
    package var radio: String?
    package var type: String
    /// A station with a carrier; nil for other types and where the driver does not tell.
    package var isConnected: Bool?
  }

  package var radios: [Radio] = []
  package var interfaces: [Interface] = []
  /// Links with a radio's mark.
  package var marked: [SysNet] = []
  package var links: Reading<[SysNet]>
  /// Why nl80211 was not asked, or did not answer.
  package var refusal: String?

  package init(links: Reading<[SysNet]>) { self.links = links }

  package static func read(_ root: KernelRoot) -> WiFiRadios {
    let links: Reading<[SysNet]>
    do { links = .value(try SysNet.readAll(root)) } catch { links = .refusal(error) }
    var found = WiFiRadios(links: links)
    found.marked = (links.value ?? []).filter(\.isWireless)
    let files = (try? SysWiFi.readAll(root)) ?? []
    let switches = (try? SysRfkill.readAll(root)) ?? []
    var abilities: [NL80211Radio] = []
    do { abilities = try NL80211Radio.ask(root) } catch { found.refusal = reason(error) }
    found.take(abilities, files, switches.filter { $0.type == "wlan" })
    if found.refusal == nil, !abilities.isEmpty {
      found.take((try? NL80211Interface.ask(root)) ?? [], root)
    }
    return found
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT: "the kernel's Wi-Fi module (cfg80211) is not loaded"
    case ENODATA: "no answers of nl80211 were captured"
    case ENOSYS where !NetlinkSocket.isBuiltIn: "this build is without libmnl"
    default: "\(error)"
    }
  }

  private mutating func take(_ abilities: [NL80211Radio], _ files: [SysWiFi], _ switches: [SysRfkill]) {
    let allBlocked = !switches.isEmpty && switches.allSatisfy(\.isBlocked)
    func radio(_ name: String, _ abilities: NL80211Radio?) -> Radio {
      let file = files.first { $0.name == name }
      return Radio(
        name: name, abilities: abilities, driver: file?.driver, isVirtual: file?.isVirtual ?? false,
        isBlocked: allBlocked || switches.contains { $0.device == name && $0.isBlocked })
    }
    let names = abilities.map { $0.name ?? "phy\($0.index)" }
    radios = zip(names, abilities).map { radio($0, $1) }
    radios += files.map(\.name).filter { !names.contains($0) }.map { radio($0, nil) }
  }

  /// Only a station's carrier means that it joined a network: an access point has one from its own start.
  private mutating func take(_ list: [NL80211Interface], _ root: KernelRoot) {
    interfaces = list.sorted { $0.name < $1.name }.map { interface in
      let carrier = try? root.text("\(SysNet.directory)/\(interface.name)/carrier")
      let radio = radios.first { $0.abilities?.index == interface.radio }
      return Interface(
        name: interface.name, radio: radio?.name, type: NL80211Radio.typeName(interface.type),
        // The kernel refuses to tell while the link is switched off, and then nothing is joined.
        isConnected: interface.type == 2 ? carrier == "1" : nil)
    }
  }

  package var evidence: [Finding.Evidence] {
    let asked = radios.filter { $0.abilities != nil }.map { radio in
      Finding.Evidence("nl80211 GET_WIPHY", "\(radio.name): \(radio.said)")
    }
    let listed = radios.filter { $0.abilities == nil }.map { Finding.Evidence(SysWiFi.directory, $0.name) }
    let marks = marked.map { link in
      let marks = link.wirelessMarks + (link.deviceType == "wlan" ? ["DEVTYPE=wlan"] : [])
      return Finding.Evidence("\(SysNet.directory)/\(link.name)", marks.joined(separator: ", "))
    }
    let empty = radios.isEmpty && refusal == nil ? "no radio" : refusal
    return marks + asked + listed + (empty.map { [Finding.Evidence("nl80211 GET_WIPHY", $0)] } ?? [])
  }

  package var json: JSONValue {
    .members([
      "source": .string(refusal == nil ? "nl80211" : "\(SysNet.directory), \(SysWiFi.directory)"),
      "fallback": refusal.map { .string($0) }, "radios": .array(radios.map(\.json)),
      "interfaces": interfaces.isEmpty ? nil : .array(interfaces.map(\.json)),
    ])
  }
}

extension WiFiRadios.Radio {
  fileprivate var types: [String] { (abilities?.interfaceTypes.sorted() ?? []).map(NL80211Radio.typeName) }

  fileprivate var said: String {
    let bands = abilities?.bands.joined(separator: ", ") ?? ""
    return types.joined(separator: ", ") + (bands.isEmpty ? "" : "; \(bands)")
      + (driver.map { "; driver \($0)" } ?? "")
  }

  fileprivate var json: JSONValue {
    .members([
      "name": .string(name), "driver": driver.map { .string($0) }, "virtual": .bool(isVirtual),
      "blocked": .bool(isBlocked), "modes": abilities.map { _ in .strings(types) },
      "bands": abilities.map { .strings($0.bands) }, "station": isStation.map { .bool($0) },
      "peerToPeer": abilities.map { .bool($0.isPeerToPeer) },
    ])
  }
}

extension WiFiRadios.Interface {
  fileprivate var json: JSONValue {
    .members([
      "name": .string(name), "radio": radio.map { .string($0) }, "mode": .string(type),
      "connected": isConnected.map { .bool($0) },
    ])
  }
}
