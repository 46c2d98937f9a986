import Formats

/// Reads what a property list says of the app beside the required capabilities.
struct AppFactsReader {
  private let root: [String: PropertyList]
  private(set) var facts = AppFacts()
  private(set) var notices: [AppNotice] = []

  init(_ root: [String: PropertyList]) {
    self.root = root
    facts.name = text("CFBundleDisplayName", quiet: true) ?? text("CFBundleName", quiet: true)
    facts.identifier = text("CFBundleIdentifier", quiet: true)
    facts.version = text("CFBundleShortVersionString", quiet: true) ?? text("CFBundleVersion", quiet: true)
    facts.minimumOSVersion = text("MinimumOSVersion")
    facts.minimumSystemVersion = text("LSMinimumSystemVersion")
    facts.requiresPersistentWiFi = flag("UIRequiresPersistentWiFi")
    facts.exitsOnSuspend = flag("UIApplicationExitsOnSuspend")
    facts.backgroundModes = items("UIBackgroundModes", "the name of a mode") { $0.text.map(Excerpt.of) }
    facts.deviceFamilies = items("UIDeviceFamily", "the number of a family", Self.family)
    readPurposeStrings()
  }

  private mutating func text(_ key: String, quiet: Bool = false) -> String? {
    guard let value = root[key] else { return nil }
    guard let text = value.text else {
      wrongType(key, value, "a text")
      return nil
    }
    if !quiet, BuildVariable.isIn(text) { unexpanded(key, text) }
    return Excerpt.of(text)
  }

  private mutating func flag(_ key: String) -> Bool? {
    guard let value = root[key] else { return nil }
    if case .boolean(let flag) = value { return flag }
    if let text = value.text, BuildVariable.isIn(text) {
      unexpanded(key, text)
    } else {
      wrongType(key, value, "true or false")
    }
    return nil
  }

  private mutating func items<Item>(
    _ key: String, _ expected: String, _ read: (PropertyList) -> Item?
  ) -> [Item] {
    guard let value = root[key] else { return [] }
    if let text = value.text, BuildVariable.isIn(text) {
      unexpanded(key, text)
      return []
    }
    // A single family may stand there without an array around it.
    guard case .array(let members) = value else {
      if let item = read(value) { return [item] }
      wrongType(key, value, "an array")
      return []
    }
    if members.count > Self.most {
      wrongType(key, value, "an array of at most \(Self.most) entries")
      return []
    }
    var items: [Item] = []
    for (index, member) in members.enumerated() {
      if let item = read(member) {
        items.append(item)
      } else if let text = member.text, BuildVariable.isIn(text) {
        unexpanded("\(key)[\(index)]", text)
      } else {
        wrongType("\(key)[\(index)]", member, expected)
      }
    }
    return items
  }

  /// Far more than there are modes or families.
  private static let most = 100

  private static func family(_ value: PropertyList) -> Int? {
    switch value {
    case .integer(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }

  private mutating func readPurposeStrings() {
    for key in root.keys.sorted() where key.hasSuffix("UsageDescription") {
      guard let value = root[key] else { continue }
      if let text = value.text {
        facts.purposeStrings[Excerpt.of(key)] = Excerpt.of(text)
      } else {
        wrongType(Excerpt.of(key), value, "a text")
      }
    }
  }

  private mutating func wrongType(_ place: String, _ value: PropertyList, _ expected: String) {
    notices.append(
      AppNotice(
        .warning, id: "wrong-type", at: place,
        message: "the value is \(value.kind) where \(expected) is expected",
        advice: "Correct it; it is not taken into account"))
  }

  private mutating func unexpanded(_ place: String, _ text: String) {
    notices.append(
      AppNotice(
        .note, id: "unexpanded-variable", at: place,
        message: "“\(Excerpt.of(text))” holds a variable that only a build replaces",
        advice: "Match the property list of the built app"))
  }
}
