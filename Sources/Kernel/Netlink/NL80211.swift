import Quantities

/// A radio as nl80211 describes it (linux/nl80211.h), put together from the many messages of a split dump.
package struct NL80211Radio: Sendable, Equatable {
  package var index: UInt32
  package var name: String?
  /// NL80211_IFTYPE numbers: 2 is a station.
  package var interfaceTypes: Set<UInt16> = []
  /// NL80211_CMD numbers.
  package var commands: Set<UInt32> = []
  /// In MHz, of the channels that are not disabled.
  package var frequencies: Set<UInt32> = []

  package init(index: UInt32, name: String? = nil) {
    self.index = index
    self.name = name
  }

  /// Joins networks, as a network manager needs it: a station that can connect or authenticate.
  package var isStation: Bool { interfaceTypes.contains(2) && !commands.isDisjoint(with: [0x2E, 0x25]) }
  /// P2P client, group owner or device: Wi-Fi Direct.
  package var isPeerToPeer: Bool { !interfaceTypes.isDisjoint(with: [8, 9, 10]) }

  package var bands: [String] {
    let ranges: [(String, ClosedRange<UInt32>)] = [
      ("2.4 GHz", 2401...2495), ("5 GHz", 5150...5924), ("6 GHz", 5925...7125), ("60 GHz", 57000...71000),
    ]
    return ranges.filter { range in frequencies.contains { range.1.contains($0) } }.map(\.0)
  }

  private static let typeNames: [UInt16: String] = [
    1: "ad-hoc", 2: "station", 3: "access-point", 4: "access-point-vlan", 6: "monitor", 7: "mesh",
    8: "p2p-client", 9: "p2p-group-owner", 10: "p2p-device", 11: "outside-bss", 12: "aware",
  ]
  package static func typeName(_ number: UInt16) -> String { typeNames[number] ?? "type \(number)" }

  /// The radios of the messages, by number.
  package static func merge(_ messages: [GenericNetlinkMessage]) -> [NL80211Radio] {
    var radios: [UInt32: NL80211Radio] = [:]
    for message in messages {
      guard let index = message.attributes.integer(1, UInt32.self) else { continue }
      radios[index, default: NL80211Radio(index: index)].take(message.attributes)
    }
    return radios.values.sorted { $0.index < $1.index }
  }

  private mutating func take(_ attributes: NetlinkAttributes) {
    name = attributes.text(2) ?? name
    interfaceTypes.formUnion(attributes.nested(0x20)?.types ?? [])
    if let list = attributes.nested(0x32) {
      commands.formUnion(list.types.compactMap { list.integer($0, UInt32.self) })
    }
    guard let bands = attributes.nested(0x16) else { return }
    for channels in bands.types.compactMap({ bands.nested($0)?.nested(1) }) {
      for channel in channels.types.compactMap({ channels.nested($0) }) where channel[2] == nil {
        if let frequency = channel.integer(1, UInt32.self) { frequencies.insert(frequency) }
      }
    }
  }

  /// NL80211_CMD_GET_WIPHY with NL80211_ATTR_SPLIT_WIPHY_DUMP: undivided, a radio's abilities would be cut short.
  package static func ask(_ root: KernelRoot) throws(SystemError) -> [NL80211Radio] {
    let family = try GenericNetlinkFamily.resolve("nl80211", root)
    let request = family.list(1, attributes: NetlinkRequest.attribute(0xAE, []))
    return merge(
      try root.netlink("nl80211 radios", request).compactMap { GenericNetlinkMessage($0, family) })
  }
}

/// A link of such a radio (NL80211_CMD_GET_INTERFACE).
package struct NL80211Interface: Sendable, Equatable {
  package var radio: UInt32
  package var name: String
  package var type: UInt16

  /// Nil for one without a link, such as a P2P device.
  package init?(_ message: GenericNetlinkMessage) {
    guard let radio = message.attributes.integer(1, UInt32.self),
      let type = message.attributes.integer(5, UInt32.self), let name = message.attributes.text(4),
      !name.isEmpty
    else { return nil }
    self.radio = radio
    self.name = name
    self.type = UInt16(truncatingIfNeeded: type)
  }

  package static func ask(_ root: KernelRoot) throws(SystemError) -> [NL80211Interface] {
    let family = try GenericNetlinkFamily.resolve("nl80211", root)
    let messages = try root.netlink("nl80211 interfaces", family.list(5), withoutNames)
    return messages.compactMap { GenericNetlinkMessage($0, family) }.compactMap { NL80211Interface($0) }
  }

  /// With zeros for addresses and the names of networks: nobody needs them, and a capture must not hold them.
  package static func withoutNames(_ message: NetlinkMessage) -> NetlinkMessage {
    // NL80211_ATTR_MAC, _SSID and _MLO_LINKS.
    message.blanking([6, 0x34, 0x138], from: 4)
  }
}
