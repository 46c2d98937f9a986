import Documents
import Formats
import Quantities
package import Recordings

/// A device profile as a table for a terminal.
///
/// Every text from the machine goes through `harmless`: firmware, drives and networks name themselves as they like.
package struct ProfileText {
  private let width: Int

  /// - Parameter verbose: With the evidence for each finding and each unknown one on a line of its own.
  package static func render(_ profile: DeviceProfile, verbose: Bool, width: Int = 100) -> String {
    ProfileText(width: width).render(profile, verbose: verbose)
  }

  private func render(_ profile: DeviceProfile, verbose: Bool) -> String {
    var lines = heading(profile.identity) + models(profile)
    lines += findings("Capabilities", profile.capabilities, verbose)
    lines += findings("Available now", profile.availability, verbose)
    let sections = HardwareText.sections(profile.hardware)
    for section in sections where !Self.isEmpty(section.rows) {
      lines += [""] + table(section.title, section.rows)
    }
    // One line for each part of which nothing was found, instead of a section.
    let empty = sections.filter { Self.isEmpty($0.rows) }.map { ($0.title, Self.reason($0.rows)) }
    if !empty.isEmpty { lines += [""] + table("Nothing found", empty) }
    return lines.joined(separator: "\n") + "\n"
  }

  static func isEmpty(_ rows: [HardwareText.Row]) -> Bool {
    rows.allSatisfy { $0.1 == SectionText.nothing || ["unknown", "absent"].contains(state($0.1)) }
  }

  /// The word that a row of a finding begins with.
  private static func state(_ text: String) -> Substring {
    Substring(text.utf8.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
  }

  /// The reasons, each once; that there is none where it is known.
  static func reason(_ rows: [HardwareText.Row]) -> String {
    var reasons: [String] = []
    for row in rows where row.1 != SectionText.nothing {
      let reason = Substring(row.1[state(row.1).endIndex...].utf8.drop { ":, ".utf8.contains($0) })
      if !reason.isEmpty, !reasons.contains(String(reason)) { reasons.append(String(reason)) }
    }
    return reasons.isEmpty ? "none" : reasons.joined(separator: "; ")
  }

  private func heading(_ device: DeviceIdentity) -> [String] {
    let harmless = Self.harmless
    let kernel = device.kernel?.value?.release?.value.map { "Linux \(harmless($0))" }
    let parts = [
      device.kind?.value.map(harmless), device.operatingSystem?.value?.name?.value.map(harmless), kernel,
    ]
    return [
      device.name?.value.map(harmless) ?? "Unnamed device"
    ].filter { !$0.isEmpty }
      + wrapped("", parts.compactMap { $0 }.joined(separator: " · ")).filter { !$0.isEmpty }
  }

  /// The names by which programs on the device are judged.
  private func models(_ profile: DeviceProfile) -> [String] {
    let parts = [
      profile.defaultBudget.map { "budget \($0)" },
      profile.radios.isEmpty ? nil : "radios \(profile.radios.joined(separator: ", "))",
      profile.powerModel.map { "power model \($0)" },
    ]
    let line = parts.compactMap { $0 }.joined(separator: " · ")
    return line.isEmpty ? [] : [Self.harmless(line)]
  }

  /// How well the answers are known, and where they are from.
  package static func provenance(_ profile: DeviceProfile, width: Int = 100) -> String {
    ProfileText(width: width).provenance(profile)
  }

  private func provenance(_ profile: DeviceProfile) -> String {
    let sources = profile.identity.provenance?.value ?? []
    let lines = sources.flatMap { wrapped("  ", Self.harmless($0)) }
    return (["", "Provenance", "  " + ProfileSummary(name: "", profile).marks] + lines).joined(
      separator: "\n") + "\n"
  }

  /// A title and its rows, the second column aligned.
  private func table(_ title: String, _ rows: [(String, String)]) -> [String] {
    let width = min(rows.map { TerminalText.width($0.0) }.max() ?? 0, 32)
    return [title] + rows.flatMap { wrapped("  \($0.0.padded(to: width))  ", $0.1) }
  }

  private func findings(_ title: String, _ findings: [String: Finding], _ verbose: Bool) -> [String] {
    guard !findings.isEmpty else { return [] }
    let groups = Dictionary(grouping: findings.keys.sorted()) { findings[$0]?.state ?? .unknown }
    let shown = groups.filter { verbose || $0.key != .unknown }.values.joined()
    let width = shown.map { TerminalText.width(Self.harmless($0)) }.max() ?? 0
    var lines = ["", title]
    for state in Finding.State.allCases {
      let group = (groups[state] ?? []).compactMap { key in findings[key].map { (Self.harmless(key), $0) } }
      if state == .unknown, !verbose {
        lines += condensed(group.map { ($0.0, $0.1.reason ?? "no reason given") })
      } else {
        lines += group.flatMap { row($0.0, $0.1, width: width, verbose: verbose) }
      }
    }
    return lines
  }

  private func row(_ key: String, _ finding: Finding, width: Int, verbose: Bool) -> [String] {
    let state = finding.state.rawValue.padded(to: 9)
    let value = finding.value.map { $0.number == nil ? Self.text($0) : ValueText.short($0, named: key) }
    let details = [value, finding.reason.map(Self.harmless)].compactMap { $0 }.joined(
      separator: ", ")
    let lines = wrapped("  \(state)\(key.padded(to: width + 2))", Self.mark(finding) + details)
    guard verbose else { return lines }
    let indent = String(blanks: width + 13)
    return lines
      + finding.evidence.map { "\(indent)\(Self.harmless($0.interface)): \(Self.harmless($0.answer))" }
  }

  /// How the answer is known, where no probe of this device says it.
  private static func mark(_ finding: Finding) -> String {
    let plain = finding.state == .unknown || finding.provenance == .measured
    return plain ? "" : "(\(finding.provenance.rawValue)) "
  }

  /// Unknown ones by their reason, because most share one.
  private func condensed(_ unknown: [(key: String, reason: String)]) -> [String] {
    // What follows the colon is each key's own part of the reason.
    var groups: [String: [String]] = [:]
    for (key, reason) in unknown { groups[String(reason.head(before: ":")), default: []].append(key) }
    return groups.keys.sorted().flatMap { reason in
      wrapped("  unknown  ", "\(Self.harmless(reason)): \((groups[reason] ?? []).joined(separator: ", "))")
    }
  }

  /// Lines broken at blanks, the later ones indented like the first; below the head where there is little room beside it.
  private func wrapped(_ head: String, _ text: String) -> [String] {
    let taken = TerminalText.width(head)
    let isNarrow = width - taken < 20 && !text.isEmpty
    let margin = isNarrow ? 6 : taken
    let indent = String(blanks: margin)
    var lines = isNarrow ? [head.trimmedEnd] : []
    var (line, filled) = (isNarrow ? indent : head, margin)
    for word in text.pieces(between: " ") {
      let length = TerminalText.width(word)
      if filled + length > width, filled > margin {
        lines.append(line.trimmedEnd)
        (line, filled) = (indent, margin)
      }
      line += word
      line += " "
      filled += length + 1
    }
    return lines + [line.trimmedEnd]
  }

  /// A finding's value: a level, a word, or the members of an object one after the other.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .number(let number): Display.short(number)
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\(harmless($0.key)) \(text($0.value))" }.joined(
        separator: ", ")
    case .array, .curve: (value.array ?? []).map(text).joined(separator: ", ")
    case .string(let text): harmless(text)
    case .bool(let flag): flag ? "yes" : "no"
    case .null: "nothing"
    }
  }

  /// A text that cannot steer a terminal: control characters of both sets, and those that turn the writing direction
  /// around, show as a question mark in a box.
  package static func harmless(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
        shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(blanks: max(0, width - TerminalText.width(self)))
  }
  var trimmedEnd: String {
    let bytes = utf8
    guard let last = bytes.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(self[..<bytes.index(after: last)])
  }
}
