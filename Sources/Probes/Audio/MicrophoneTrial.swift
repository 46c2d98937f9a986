import Formats
package import Kernel
package import Recordings

/// A second recorded from each stream that could come from a microphone, to hear that it works.
package enum MicrophoneTrial {
  /// Adds `recordings` to the section, and what came of them to the findings that say present.
  package static func add(to answer: ProbeAnswer, _ root: KernelRoot) -> ProbeAnswer {
    guard case .object(var section)? = answer.hardware else { return answer }
    let streams = AudioSnapshot.read(root).cards.filter { $0.exclusion == nil }.flatMap(\.captures)
    let results = streams.map { stream in
      let node = "/dev/snd/pcmC\(stream.card)D\(stream.device)c"
      return (node, record(root, node))
    }
    var answer = answer
    section["recordings"] = .array(results.map { json($0.0, $0.1) })
    answer.hardware = .object(section)
    let heard = results.map { Finding.Evidence("\($0.0), a second recorded", text($0.1)) }
    if answer.capabilities["microphone"]?.state == .present {
      answer.capabilities["microphone"]?.evidence += heard
    }
    if answer.availability["audio-input"]?.state == .present {
      answer.availability["audio-input"]?.evidence += heard
    }
    return answer
  }

  private static func record(_ root: KernelRoot, _ node: String) -> Reading<SoundRecording> {
    do { return .value(try SoundRecording.take(root, node)) } catch { return .refusal(error) }
  }

  package static func text(_ result: Reading<SoundRecording>) -> String {
    guard let recording = result.value else { return result.reason ?? "nothing" }
    let size = "\(recording.frames) frames at \(recording.rate) Hz, channels: \(recording.channels)"
    return recording.peak == 0 ? "\(size), silence" : "\(size), peak \(percent(recording.peak)) %"
  }

  private static func json(_ node: String, _ result: Reading<SoundRecording>) -> JSONValue {
    guard let recording = result.value else {
      return ["node": .string(node), "missing": .string(result.reason ?? "nothing")]
    }
    return [
      "node": .string(node), "rate": .integer(recording.rate), "channels": .integer(recording.channels),
      "frames": .integer(recording.frames), "peak": .number(percent(recording.peak)),
      "level": .number(percent(recording.level)),
    ]
  }

  /// In percent of full scale, with one decimal.
  private static func percent(_ share: Double) -> Double { (share * 1000).rounded() / 10 }
}
