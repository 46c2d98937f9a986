import Glibc
package import Kernel
import Quantities

/// What ALSA's use-case profile of a card says that is wired to it: on boards whose codec offers inputs that lead
/// nowhere, nothing else tells (the Use Case Manager's documentation, "Configuration files").
package struct UseCaseProfile: Sendable, Equatable {
  package struct Device: Sendable, Equatable {
    package var name: String
    /// Whether it names a stream to record from.
    package var records: Bool
    /// Whether it stands under a condition that only the library can decide.
    package var isConditional: Bool
    /// The control that tells whether something is plugged in.
    package var jack: String?

    package var isMicrophone: Bool {
      let name = name.lowercased()
      return records && ["mic", "headset", "handset"].contains { name.contains($0) }
    }
    package var isHeadset: Bool { name.lowercased().contains("headset") }
  }

  package static let directory = "/usr/share/alsa/ucm2"

  package var file: String
  package var devices: [Device] = []
  /// Why devices may be missing from the list; nil where the profile was read to its end and has no conditions.
  package var gap: String?

  private var files = 0
  private static let mostFiles = 32

  /// The profile by the card's long name, else by its driver's, as the library's ucm.conf looks for it.
  package static func read(_ root: KernelRoot, _ card: ProcAsound.Card) -> UseCaseProfile? {
    for name in [card.longName, card.driver] {
      guard isPlain(name), isPlain(card.driver) else { continue }
      let file = "\(directory)/conf.d/\(card.driver)/\(name).conf"
      guard root.exists(file) else { continue }
      // Paths inside count from where the file really lies.
      var profile = UseCaseProfile(file: SysPath.resolve(file, root))
      profile.take(profile.file, root, conditional: false)
      return profile
    }
    return nil
  }

  private init(file: String) { self.file = file }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }

  private mutating func take(_ path: String, _ root: KernelRoot, conditional: Bool) {
    guard path.hasPrefix(Self.directory + "/"), files < Self.mostFiles else {
      return leave("files beyond those that are followed")
    }
    files += 1
    do {
      let bytes = try root.bytes(path)
      if bytes.count > SoundConfiguration.longest { leave("\(path): longer than is read") }
      take(SoundConfiguration.parse(bytes), path: path, root: root, conditional: conditional)
    } catch {
      leave("\(path): \(error.message)")
    }
  }

  private mutating func take(
    _ entries: [SoundConfiguration.Entry], path: String, root: KernelRoot, conditional: Bool
  ) {
    for entry in entries {
      switch entry.key.first {
      case "SectionDevice": take(entry, conditional)
      case "SectionUseCase", "Include": follow(entry, path: path, root: root, conditional: conditional)
      case "If", "True", "False", "Variant", "Case":
        leave("conditions that only the library decides")
        if case .entries(let inner) = entry.value { take(inner, path: path, root: root, conditional: true) }
      case "Macro": leave("macros")
      default: break
      }
    }
  }

  private mutating func leave(_ why: String) { gap = gap ?? why }

  private mutating func take(_ entry: SoundConfiguration.Entry, _ conditional: Bool) {
    guard entry.key.count >= 2, case .entries(let content) = entry.value else { return }
    let isOpen =
      entry.key[1].contains("$") || content.contains { ["If", "Include", "Macro"].contains($0.key.first) }
    if isOpen { leave("conditions that only the library decides") }
    var device = Device(name: entry.key[1], records: false, isConditional: conditional || isOpen)
    for case .entries(let values) in content.filter({ $0.key == ["Value"] }).map(\.value) {
      for value in values {
        if value.key.first == "CapturePCM" { device.records = true }
        if value.key == ["JackControl"], case .text(let name) = value.value { device.jack = name }
      }
    }
    if devices.count < 256, !devices.contains(device) { devices.append(device) }
  }

  /// A `File`, directly below or a level further down; from the top of all profiles where it starts with a slash.
  private mutating func follow(
    _ entry: SoundConfiguration.Entry, path: String, root: KernelRoot, conditional: Bool
  ) {
    var texts: [String] = []
    if entry.key.last == "File", case .text(let text) = entry.value { texts = [text] }
    if case .entries(let inner) = entry.value { texts += inner.flatMap(Self.files) }
    for text in texts {
      if text.contains("$") {
        leave("file names that only the library can complete")
      } else {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let next = text.hasPrefix("/") ? Self.directory + text : "/\(folder)/\(text)"
        take(SysPath.normalised(next), root, conditional: conditional)
      }
    }
  }

  private static func files(_ entry: SoundConfiguration.Entry) -> [String] {
    if entry.key.last == "File", case .text(let text) = entry.value { return [text] }
    guard case .entries(let inner) = entry.value else { return [] }
    return inner.compactMap { inner in
      guard inner.key == ["File"], case .text(let text) = inner.value else { return nil }
      return text
    }
  }
}
