/// What a property list has cost so far, the way to the value that is being read, and the keys that came twice.
///
/// The limits keep every file, whatever it claims, within a second and 64 MiB. Shared objects of a binary list
/// count each time they are referred to, because whoever walks the value meets them each time.
struct PropertyListBuilder {
  static let largestFile = 16 << 20
  static let deepest = 64
  /// Values and keys.
  static let mostNodes = 250_000
  /// Bytes of all texts, keys and data together.
  static let mostContent = 8 << 20
  private static let mostDuplicates = 100

  private enum Step {
    case key(String)
    case index(Int)
  }

  private(set) var nodes = 0
  private(set) var content = 0
  private(set) var duplicateKeys: [String] = []
  /// How many were looked at, which costs time where ways are long.
  private var duplicates = 0
  private var path: [Step] = []

  /// Containers around the value that is being read.
  var depth: Int { path.count }

  /// What is wrong with another so many nodes and bytes; nil where they still fit.
  mutating func spend(nodes: Int = 0, content: Int = 0) -> String? {
    self.nodes += nodes
    self.content += content
    if self.nodes > Self.mostNodes { return "more than \(Self.mostNodes) values" }
    if self.content > Self.mostContent { return "more than \(Self.mostContent >> 20) MiB of text and data" }
    return nil
  }

  /// What is wrong with a value of so many levels here; nil where it still fits.
  func descend(levels: Int = 1) -> String? {
    depth + levels > Self.deepest ? "nested more than \(Self.deepest) levels deep" : nil
  }

  mutating func enter(key: String) { path.append(.key(key)) }
  mutating func enter(index: Int) { path.append(.index(index)) }
  mutating func leave() { path.removeLast() }

  /// Puts a value into the dictionary that is being read and leaves its key.
  mutating func put(_ value: PropertyList, _ key: String, into members: inout [String: PropertyList]) {
    if members.updateValue(value, forKey: key) != nil, duplicates < Self.mostDuplicates {
      duplicates += 1
      let place = place
      if !duplicateKeys.contains(place) { duplicateKeys.append(place) }
    }
    leave()
  }

  private var place: String {
    path.reduce("") { place, step in
      switch step {
      case .index(let index): "\(place)[\(index)]"
      case .key(let key): place.isEmpty ? Self.shown(key) : "\(place).\(Self.shown(key))"
      }
    }
  }

  /// A key as it stands in a way: in quotes where it could be misread, and never endless.
  private static func shown(_ key: String) -> String {
    let head = key.unicodeScalars.prefix(80)
    let short = head.endIndex == key.endIndex ? key : String(String.UnicodeScalarView(head)) + "…"
    let plain =
      !short.isEmpty && short.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x2E && $0 != 0x5B }
    return plain ? short : "\"\(short)\""
  }

  func document(_ value: PropertyList, _ form: PropertyListForm) -> PropertyListDocument {
    PropertyListDocument(value: value, duplicateKeys: duplicateKeys, form: form)
  }
}
