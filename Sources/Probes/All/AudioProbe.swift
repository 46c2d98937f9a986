package import Documents
import Formats
package import Kernel
package import Recordings

/// Sound cards, and whether there is a microphone at the end of one.
package enum AudioProbe: ActiveProbe {
  package static let meta = ProbeMeta(
    id: "audio", title: "Sound and microphones",
    sources: [
      ProcAsound.directory, SoundCard.directory, "/dev/snd/controlC* SNDRV_CTL_IOCTL_ELEM_LIST, ELEM_READ",
      UseCaseProfile.directory, "/dev/input/event* EVIOCGSW",
    ],
    decides: ["microphone": rule, "audio-input": rule], subsystems: ["sound", "input"])

  private static let rule = """
    Present where a sound card records and its use-case profile, the board's wiring in its codec, a digital \
    microphone's stream or a USB terminal shows a microphone, or where one is plugged into a socket. A stream or \
    socket of which nothing is known counts as well, and is marked as derived. Absent where no card records, where \
    the profile or the wiring shows no microphone, or where all sockets are empty. Loopbacks, cards without \
    hardware, screens' and modems' streams and line inputs do not count.
    """

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let snapshot = AudioSnapshot.read(root)
    let finding = finding(snapshot)
    return ProbeAnswer(
      capabilities: ["microphone": without(value: finding)], availability: ["audio-input": finding],
      hardware: hardware(snapshot))
  }

  package static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer {
    MicrophoneTrial.add(to: answer, root)
  }

  private static func without(value finding: Finding) -> Finding {
    var finding = finding
    finding.value = nil
    return finding
  }

  package static func finding(_ snapshot: AudioSnapshot) -> Finding {
    let inputs = snapshot.inputs
    let connected = inputs.filter { $0.state == .connected }
    if !connected.isEmpty { return present(connected) }
    let untold = inputs.filter { if case .untold = $0.state { true } else { false } }
    if case .untold(let why) = untold.first?.state {
      var finding = present(untold)
      finding.reason = why
      finding.provenance = .derived
      return finding
    }
    let evidence = [snapshot.source] + inputs.map(\.evidence) + excluded(snapshot)
    let refusals = inputs.compactMap { if case .refused(let why) = $0.state { why } else { nil } }
    if let why = refusals.first ?? snapshot.gap { return Finding(.unknown, reason: why, evidence: evidence) }
    return Finding(.absent, reason: absence(snapshot, inputs), evidence: evidence)
  }

  private static func present(_ inputs: [AudioInput]) -> Finding {
    let kinds = AudioInput.Kind.allCases.filter { kind in inputs.contains { $0.kind == kind } }
    return Finding(.present, value: .strings(kinds.map(\.rawValue)), evidence: inputs.map(\.evidence))
  }

  private static func excluded(_ snapshot: AudioSnapshot) -> [Finding.Evidence] {
    snapshot.cards.compactMap { card in
      let why = card.exclusion ?? (card.inputs.isEmpty ? "no microphone is wired to it" : nil)
      return why.map { .init("sound card \(card.card.number), \(card.card.id)", $0) }
    }
  }

  private static func absence(_ snapshot: AudioSnapshot, _ inputs: [AudioInput]) -> String {
    if !inputs.isEmpty { return "nothing is plugged into the sockets for a microphone" }
    return snapshot.cards.isEmpty ? "no sound card" : "no sound card has a microphone"
  }

  private static func hardware(_ snapshot: AudioSnapshot) -> JSONValue {
    if let gap = snapshot.gap { return ["missing": .string("\(snapshot.source.interface): \(gap)")] }
    return [
      "cards": .array(snapshot.cards.map(\.json)), "inputs": .array(snapshot.inputs.map(\.json)),
      "source": .string(snapshot.source.interface),
    ]
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let snapshot = AudioSnapshot.read(root)
    if let gap = snapshot.gap {
      return [
        Diagnosis(kind: "probe", unit: meta.id, source: ProcAsound.directory, state: .missing, reason: gap)
      ]
    }
    let denied = snapshot.cards.lazy.compactMap { if case .denied(let why) = $0.jacks { why } else { nil } }
      .first
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: snapshot.source.interface,
        state: denied == nil ? .works : .fallsBack,
        reason: denied.map { "whether something is in a socket cannot be read: \($0)" },
        remedy: denied == nil ? nil : "sudo usermod -aG audio $USER")
    ]
  }
}
