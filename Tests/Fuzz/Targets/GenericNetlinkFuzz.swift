import Kernel

/// What the families nl80211 and nfc, and their controller, answer.
enum GenericNetlinkFuzz: FuzzTarget {
  static let name = "generic-netlink"

  static func run(_ bytes: [UInt8]) {
    guard let messages = NetlinkMessage.parse(bytes) else { return }
    for family in messages.compactMap({ GenericNetlinkFamily($0) }) + others {
      let answers = messages.compactMap { GenericNetlinkMessage($0, family) }
      for radio in NL80211Radio.merge(answers) { _ = (radio.bands, radio.isStation, radio.isPeerToPeer) }
      _ = answers.compactMap { NL80211Interface($0) }
      _ = answers.compactMap { NFCDevice($0) }.map(\.protocolNames)
    }
  }

  /// The family that the messages of the corpus belong to.
  private static let others: [GenericNetlinkFamily] = {
    let message: [UInt8] = [
      36, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 6, 0, 1, 0, 28, 0, 0, 0, 8, 0, 2, 0,
      110, 108, 56, 0,
    ]
    return (NetlinkMessage.parse(message) ?? []).compactMap { GenericNetlinkFamily($0) }
  }()
}
