/// The controls of a sound card that tell about its inputs (ALSA's control interface, uapi/sound/asound.h).
package enum SoundControls {
  package struct Element: Sendable, Equatable {
    /// SNDRV_CTL_ELEM_IFACE_*: 0 is the card, which jacks belong to, 2 the mixer.
    package var interface: UInt32
    package var name: String
    /// The identity as the kernel wrote it, to ask for the value with.
    package var identity: [UInt8]

    /// A phantom jack is one that cannot tell whether something is in it.
    package var isJack: Bool { interface == 0 && name.hasSuffix(" Jack") && !name.hasSuffix(" Phantom Jack") }
  }

  package static func node(card: Int) -> String { "/dev/snd/controlC\(card)" }

  // The sizes within the numbers are those of 64-bit systems; a 32-bit kernel answers ENOTTY.
  private static let list: UInt32 = 0xC050_5510
  private static let read: UInt32 = 0xC4C8_5512
  private static let identityLength = 64
  /// More than any card has: the largest consoles register a few thousand.
  private static let most = 1024

  /// SNDRV_CTL_IOCTL_ELEM_LIST twice: for the count, then for the identities.
  package static func elements(_ node: DeviceNode) throws(SystemError) -> [Element] {
    let empty = [UInt8](repeating: 0, count: 80)
    let count = count(try node.ioctl(list, empty))
    guard count > 0 else { return [] }
    var argument = empty
    withUnsafeBytes(of: UInt32(count)) { argument.replaceSubrange(4..<8, with: $0) }
    let reply = try node.ioctl(
      list, argument, [.init(pointerAt: 16, length: count * identityLength)])
    return elements(reply)
  }

  package static func count(_ reply: [UInt8]) -> Int {
    min(most, Int(reply[...].integer(UInt32.self, at: 12) ?? 0))
  }

  /// The identities behind the 80 bytes of struct snd_ctl_elem_list.
  package static func elements(_ reply: [UInt8]) -> [Element] {
    let used = Int(reply[...].integer(UInt32.self, at: 8) ?? 0)
    let identities = reply.dropFirst(80)
    return (0..<min(most, used, identities.count / identityLength)).map { index in
      let identity = identities.dropFirst(index * identityLength).prefix(identityLength)
      let name = identity.dropFirst(16).prefix(44).prefix { $0 != 0 }
      return Element(
        interface: identity.integer(UInt32.self, at: 4) ?? .max, name: String(decoding: name, as: UTF8.self),
        identity: Array(identity))
    }
  }

  /// SNDRV_CTL_IOCTL_ELEM_READ of a jack: whether something is in it.
  package static func isPlugged(_ node: DeviceNode, _ element: Element) throws(SystemError) -> Bool? {
    let rest = [UInt8](repeating: 0, count: 1224 - element.identity.count)
    return isPlugged(try node.ioctl(read, element.identity + rest))
  }

  /// The first value of struct snd_ctl_elem_value, behind the identity and a word of flags.
  package static func isPlugged(_ reply: [UInt8]) -> Bool? {
    reply[...].integer(Int64.self, at: 72).map { $0 != 0 }
  }
}
