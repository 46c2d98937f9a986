package import Documents
import Formats

/// A change of a device on one line: `battery: level 79 % → 78 %`.
package enum ChangeText {
  package static func line(probe: String, _ change: DocumentChange) -> String {
    let place = TerminalText.harmless(place(change.path))
    let name = lastName(change.path)
    let line =
      switch (change.old, change.new) {
      case (nil, let new?): "\(place) added: \(words(new, name))"
      case (let old?, nil): "\(place) removed: \(words(old, name))"
      case (let old?, let new?): "\(place) \(words(old, name)) → \(words(new, name))"
      case (nil, nil): place
      }
    return "\(TerminalText.harmless(probe)): \(line)"
  }

  private static func words(_ value: JSONValue, _ name: String) -> String {
    TerminalText.cut(ValueText.short(value, named: name), to: 160)
  }

  /// Without the section that the probe's name stands for, and without the word for what is the matter itself.
  private static func place(_ path: String) -> String {
    var path = path[...]
    for section in ["capabilities.", "availability.", "hardware."] where path.hasPrefix(section) {
      path = path.dropFirst(section.count)
    }
    for end in [".value", ".state"] where path.hasSuffix(end) { path = path.dropLast(end.count) }
    return String(path)
  }

  /// The member's name, which tells its unit; a finding's value has the finding's.
  private static func lastName(_ path: String) -> String {
    let steps = path.split(separator: ".")
    return String(steps.last == "value" ? steps.dropLast().last ?? "" : steps.last ?? "")
  }
}
