import Kernel
import Quantities
import Recordings

extension SoundCard {
  /// What can be recorded from on this card, by the surest source that it has: its use-case profile, the board's
  /// wiring in the codec, the USB terminals; a stream of which nothing is known comes last.
  package var inputs: [AudioInput] {
    guard exclusion == nil else { return [] }
    if let profile, let inputs = inputs(profile) { return inputs }
    if usb != nil { return usbInputs }
    let digital = captures.filter { "\($0.id) \($0.name)".lowercased().contains("dmic") }
    let wired = codecs.flatMap { codec in codec.pins.filter(\.isMicrophone).map { input(codec, $0) } }
    let known = wired + digital.map(digitalInput)
    if !known.isEmpty || codecs.contains(where: { !$0.pins.isEmpty }) { return known }
    return bareInputs
  }

  /// What a microphone of this card is: on a USB port that can be unplugged, or on one of which nothing is known, it is not
  /// the device's own.
  private var ownKind: AudioInput.Kind {
    usb.map { $0.removable == "fixed" } ?? (card.driver != "USB-Audio") ? .builtin : .accessory
  }

  /// Nil where the profile has conditions and shows no microphone outside them.
  private func inputs(_ profile: UseCaseProfile) -> [AudioInput]? {
    let sure = profile.devices.filter { $0.isMicrophone && !$0.isConditional }
    if sure.isEmpty, profile.gap != nil { return nil }
    // A profile lists the same device for each use: music, calls.
    var seen: Set<String> = []
    return sure.filter { seen.insert($0.name).inserted }.map { device in
      AudioInput(
        kind: device.isHeadset ? .headset : ownKind, name: device.name,
        state: device.isHeadset || device.jack != nil ? socket(device.jack.map { [$0] } ?? []) : .connected,
        evidence: .init(profile.file, "SectionDevice \"\(device.name)\" with CapturePCM"))
    }
  }

  /// Whether something is in one of the jacks of these names.
  private func socket(_ names: [String]) -> AudioInput.State {
    switch jacks {
    case .value(let jacks):
      let states = names.compactMap { jacks[$0] }
      if states.contains(true) { return .connected }
      return states.isEmpty ? .untold("a socket that does not report whether something is in it") : .unplugged
    case .absent(let why), .denied(let why), .failed(let why):
      return .refused("a socket whose state could not be read: \(why)")
    }
  }

  private func input(_ codec: HDACodec, _ pin: HDACodec.Pin) -> AudioInput {
    let hexadecimal = "0x" + String(pin.configuration, radix: 16)
    let evidence = Finding.Evidence(
      "\(ProcAsound.directory)/card\(card.number)/codec#*",
      "\(codec.name): pin 0x\(String(pin.node, radix: 16)) is \(hexadecimal), a microphone \(pin.words)")
    guard pin.connectivity == .socket else {
      return AudioInput(
        kind: .builtin, name: "\(codec.name) microphone", state: .connected, evidence: evidence)
    }
    let names = jacks.value?.keys.filter { $0.contains("Mic") } ?? []
    return AudioInput(
      kind: .headset, name: "\(codec.name) socket",
      state: pin.detectsPresence
        ? socket(Array(names)) : .untold("a socket that does not report whether something is in it"),
      evidence: evidence)
  }

  private func digitalInput(_ stream: ProcAsound.Stream) -> AudioInput {
    AudioInput(
      kind: .builtin, name: stream.name, state: .connected,
      evidence: .init("\(ProcAsound.directory)/pcm", "\(stream.id): a digital microphone's stream"))
  }

  /// A modem's sound is the other end of a call; a grabber of pictures has a line, and says so in its terminals.
  private var usbInputs: [AudioInput] {
    guard let usb else { return [] }
    let modem = Set(usb.drivers).intersection(["option", "qmi_wwan", "cdc_mbim", "sierra", "qcserial"])
    if !modem.isEmpty { return [] }
    let kind = ownKind
    let name = usb.name ?? card.name
    guard let terminals else {
      let why = "a USB device whose descriptors could not be read"
      return [input(kind, name: name, state: .untold(why), interface: "\(usb.path)/descriptors", answer: why)]
    }
    return terminals.compactMap(USBTerminals.microphone).prefix(1).map { type in
      input(
        kind, name: "\(name) (\(type))", state: .connected, interface: "\(usb.path)/descriptors",
        answer: "an input terminal of the type \(type)")
    }
  }

  private func input(
    _ kind: AudioInput.Kind, name: String, state: AudioInput.State, interface: String, answer: String
  ) -> AudioInput {
    AudioInput(kind: kind, name: name, state: state, evidence: .init(interface, answer))
  }

  private var bareInputs: [AudioInput] {
    captures.prefix(1).map { stream in
      let conditional = profile?.devices.contains { $0.isMicrophone } == true
      let why =
        conditional
        ? "the card's profile has a microphone for some boards only"
        : "it records, and nothing shows what is wired to it"
      return input(
        ownKind, name: "\(card.name): \(stream.name)", state: .untold(why),
        interface: "\(ProcAsound.directory)/pcm",
        answer: "\(stream.name): capture \(stream.capture)")
    }
  }
}

extension HDACodec.Pin {
  fileprivate var words: String {
    switch connectivity {
    case .socket: detectsPresence ? "socket" : "socket without detection"
    case .builtIn: "built in"
    case .socketAndBuiltIn: "built in, with a socket"
    case .nothing: "that is not connected"
    }
  }
}
