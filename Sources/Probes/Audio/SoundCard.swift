package import Formats
package import Kernel
import Quantities
package import Recordings

/// A sound card with all that tells what is wired to it.
package struct SoundCard: Sendable, Equatable {
  package var card: ProcAsound.Card
  package var streams: [ProcAsound.Stream]
  /// Where it lies in the device tree.
  package var path: String
  package var codecs: [HDACodec] = []
  package var profile: UseCaseProfile?
  package var usb: SysUSBDevice?
  /// The types of its USB input terminals; nil where they could not be read.
  package var terminals: [UInt16]?
  /// Its jacks by name, and whether something is in them; why they could not be asked.
  package var jacks: Reading<[String: Bool]> = .absent("not asked")

  package static let directory = "/sys/class/sound"

  /// Everything that could matter, of a card that records; the rest is passed over.
  package static func read(_ root: KernelRoot, _ card: ProcAsound.Card, _ streams: [ProcAsound.Stream])
    -> SoundCard
  {
    let path = SysPath.resolve("\(directory)/card\(card.number)", root)
    var found = SoundCard(card: card, streams: streams.filter { $0.card == card.number }, path: path)
    guard found.exclusion == nil else { return found }
    found.usb = SysUSBDevice.behind(path, root)
    if let usb = found.usb {
      found.terminals = (try? root.bytes("\(usb.path)/descriptors")).map(USBTerminals.inputs)
    }
    let folder = "\(ProcAsound.directory)/card\(card.number)"
    found.codecs = ((try? root.entries(folder)) ?? []).filter { $0.hasPrefix("codec#") }.compactMap {
      (try? root.text("\(folder)/\($0)")).flatMap(HDACodec.parse)
    }
    found.profile = UseCaseProfile.read(root, card)
    found.jacks = jacks(root, card.number)
    return found
  }

  private static func jacks(_ root: KernelRoot, _ number: Int) -> Reading<[String: Bool]> {
    do throws(SystemError) {
      let node = try DeviceNode(root, SoundControls.node(card: number))
      var jacks: [String: Bool] = [:]
      for element in try SoundControls.elements(node) where element.isJack {
        jacks[element.name] = try SoundControls.isPlugged(node, element)
      }
      return .value(jacks)
    } catch { return .refusal(error) }
  }

  /// The streams that could come from a microphone.
  package var captures: [ProcAsound.Stream] {
    streams.filter { stream in
      stream.capture > 0 && !Self.isElsewhere("\(stream.id) \(stream.name)")
    }
  }

  /// Calls, modems, radios and screens have streams that carry no microphone of this device.
  private static func isElsewhere(_ name: String) -> Bool {
    let name = name.lowercased()
    return [
      "modem", "voice", "bluetooth", "bt-sco", "btsco", "bt sco", "hdmi", "displayport", "loopback",
      "fm radio",
    ]
    .contains { name.contains($0) }
  }

  /// Why nothing on this card can be a microphone; nil where something can.
  package var exclusion: String? {
    switch (card.driver.lowercased(), card.id.lowercased()) {
    case ("loopback", _), (_, "loopback"): return "a loopback of what programs play"
    case ("dummy", _), (_, "dummy"): return "a driver without hardware"
    case (_, "modem"): return "a modem's link for calls"
    default: break
    }
    if Self.isElsewhere(card.name) { return "its name says that it is no input: \(card.name)" }
    if streams.allSatisfy({ $0.capture == 0 }) { return "it only plays" }
    let names = streams.filter { $0.capture > 0 }.map(\.name).joined(separator: ", ")
    return captures.isEmpty ? "its streams are no inputs: \(names)" : nil
  }

  package var json: JSONValue {
    .members([
      "number": .integer(card.number), "id": .string(card.id), "driver": .string(card.driver),
      "name": .string(card.name), "records": .strings(streams.filter { $0.capture > 0 }.map(\.name)),
      "plays": .strings(streams.filter { $0.playback > 0 }.map(\.name)),
      "usb": usb.map { .string($0.id) }, "codecs": codecs.isEmpty ? nil : .strings(codecs.map(\.name)),
      "profile": profile.map { .string($0.file) }, "noMicrophone": exclusion.map { .string($0) },
    ])
  }
}
