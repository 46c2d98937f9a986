import Glibc
package import Kernel
import Quantities
package import Recordings

/// The sound cards and jack switches of a device.
package struct AudioSnapshot: Sendable, Equatable {
  package var cards: [SoundCard]
  package var switches: [JackSwitch]
  /// What was asked for the cards, and what it said.
  package var source: Finding.Evidence
  /// Why a list without cards is not the last word: the class itself is not there.
  package var gap: String?

  package static func read(_ root: KernelRoot) -> AudioSnapshot {
    let file = "\(ProcAsound.directory)/cards"
    do throws(SystemError) {
      let listed = ProcAsound.cards(try root.text(file))
      let streams = ProcAsound.streams((try? root.text("\(ProcAsound.directory)/pcm")) ?? "")
      return AudioSnapshot(
        cards: listed.map { SoundCard.read(root, $0, streams) }, switches: JackSwitch.readAll(root),
        source: .init(file, listed.isEmpty ? "no sound cards" : listed.map(\.id).joined(separator: ", ")))
    } catch {
      return withoutProc(root, error)
    }
  }

  /// A kernel built without /proc/asound still lists its cards and streams in sysfs.
  private static func withoutProc(_ root: KernelRoot, _ error: SystemError) -> AudioSnapshot {
    let directory = SoundCard.directory
    guard let names = try? root.entries(directory) else { return none(root, error) }
    let streams = names.compactMap(stream)
    let cards = names.filter { $0.hasPrefix("card") }.compactMap { Int($0.dropFirst(4)) }.map { number in
      let id = (try? root.text("\(directory)/card\(number)/id")) ?? "\(number)"
      return ProcAsound.Card(number: number, id: id, driver: "", name: id, longName: "")
    }
    return AudioSnapshot(
      cards: cards.map { SoundCard.read(root, $0, streams) }, switches: JackSwitch.readAll(root),
      source: .init(directory, cards.isEmpty ? "no card" : cards.map(\.id).joined(separator: ", ")))
  }

  /// `pcmC0D1c`: card, device, and the direction.
  private static func stream(_ name: String) -> ProcAsound.Stream? {
    let numbers = name.dropFirst(4).dropLast().split(separator: "D", omittingEmptySubsequences: false)
    guard name.hasPrefix("pcmC"), let way = name.last, way == "c" || way == "p", numbers.count == 2,
      let card = UInt16(numbers[0]).map(Int.init), let device = UInt16(numbers[1]).map(Int.init)
    else { return nil }
    let records = way == "c"
    return .init(
      card: card, device: device, id: name, name: name, playback: records ? 0 : 1, capture: records ? 1 : 0)
  }

  private static func none(_ root: KernelRoot, _ error: SystemError) -> AudioSnapshot {
    let missing = MissingClass.read(root, of: "sound cards", modules: [.sound], refusedWith: error)
    return AudioSnapshot(
      cards: [], switches: [],
      source: .init(
        ProcAsound.directory, "\(error.message); \(missing.evidence.interface): \(missing.evidence.answer)"),
      gap: missing.state == .absent ? nil : missing.reason)
  }

  package var inputs: [AudioInput] {
    let inputs = cards.flatMap(\.inputs)
    // A switch is a socket's; without a card to record from it records nothing.
    guard cards.contains(where: { $0.exclusion == nil }) else { return inputs }
    return inputs + switches.map(\.input)
  }
}

extension JackSwitch {
  fileprivate var input: AudioInput {
    let (state, answer): (AudioInput.State, String) =
      switch isPlugged {
      case .success(true): (.connected, "SW_MICROPHONE_INSERT is set")
      case .success(false): (.unplugged, "SW_MICROPHONE_INSERT is not set")
      case .failure(let error): (.refused("a socket whose state could not be read: \(error)"), error.message)
      case nil: (.refused("a socket whose switch has no node under /dev/input"), "no event node")
      }
    return AudioInput(
      kind: .headset, name: name, state: state, evidence: .init(node ?? SysInput.directory, answer))
  }
}
