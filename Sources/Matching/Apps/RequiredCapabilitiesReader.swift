import Formats
import Quantities
import Recordings

/// Reads `UIRequiredDeviceCapabilities`: an array names what is required; in a dictionary `true` requires, `false`
/// prohibits, and a key that is left out says nothing (Information Property List Key Reference).
struct RequiredCapabilitiesReader {
  static let key = "UIRequiredDeviceCapabilities"

  private(set) var form = AppRequirements.Form.absent
  private(set) var requirements: [CapabilityRequirement] = []
  private(set) var notices: [AppNotice] = []
  private var seen: Set<String> = []

  /// - Parameter duplicates: ways to the keys that stand twice in their dictionary.
  init(_ root: [String: PropertyList], duplicates: Set<String>) {
    guard let value = root[Self.key] else { return }
    switch value {
    case _ where duplicates.contains(Self.key):
      refuse("duplicate", "stands twice, and readers differ in which one counts", "Keep one of them")
    case .array(let items) where items.count > Self.most: refuseLength(items.count)
    case .dictionary(let members) where members.count > Self.most: refuseLength(members.count)
    case .array(let items): readArray(items)
    case .dictionary(let members): readDictionary(members, duplicates)
    case .string(let text) where BuildVariable.isIn(text):
      refuse(
        "unexpanded-variable", "is “\(Excerpt.of(text))”, which only a build replaces",
        "Match the property list of the built app")
    default:
      refuse(
        "wrong-type", "is \(value.kind) where an array or a dictionary is expected",
        "List the keys that the app requires")
    }
    noteEmptiness()
  }

  /// Far more than there are capabilities; a longer list is no work for every device.
  private static let most = 1000

  private mutating func refuseLength(_ count: Int) {
    refuse(
      "too-long", "has \(count) entries, and there are \(CapabilityFacts.names.count) capabilities",
      "Shorten it")
  }

  private mutating func refuse(_ id: String, _ problem: String, _ advice: String) {
    form = .unreadable
    requirements = [CapabilityRequirement(Self.key, .undecided("the list \(problem)"))]
    notices.append(AppNotice(.error, id: id, at: Self.key, message: "the list \(problem)", advice: advice))
  }

  private mutating func readArray(_ items: [PropertyList]) {
    form = .array
    for (index, item) in items.enumerated() {
      let step = "[\(index)]"
      guard case .string(let text) = item else {
        undecided(
          step, place: Self.key + step, id: "wrong-type",
          problem: "is \(item.kind) where the name of a capability is expected")
        continue
      }
      take(text, .required, Self.key + step, orStep: step)
    }
  }

  private mutating func readDictionary(_ members: [String: PropertyList], _ duplicates: Set<String>) {
    form = .dictionary
    for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let (place, shown) = ("\(Self.key).\(Excerpt.of(name))", Excerpt.of(name))
      if duplicates.contains("\(Self.key).\(name)") {
        undecided(
          shown, place: place, id: "duplicate",
          problem: "stands twice, and readers differ in which one counts")
      } else if case .boolean(let flag) = value {
        take(name, flag ? .required : .prohibited, place, orStep: "[\"\"]")
      } else if case .string(let text) = value, BuildVariable.isIn(text) {
        unexpanded(shown, place, text)
      } else {
        undecided(
          shown, place: place, id: "wrong-type", problem: "is \(value.kind) where true or false is expected")
      }
    }
  }

  private mutating func take(
    _ name: String, _ demand: CapabilityRequirement.Demand, _ place: String, orStep step: String
  ) {
    if name.allSatisfy(\.isWhitespace) {
      return undecided(
        step, place: place, id: "empty", problem: "is empty where the name of a capability is expected")
    }
    let shown = Excerpt.of(name)
    if BuildVariable.isIn(name) { return unexpanded(shown, place, name) }
    guard seen.insert(shown).inserted else {
      notices.append(
        AppNotice(
          .warning, id: "duplicate", at: place, message: "“\(shown)” is listed before",
          advice: "Remove one of them"))
      return
    }
    requirements.append(CapabilityRequirement(shown, demand))
    checkSpelling(shown, place)
  }

  private mutating func undecided(_ key: String, place: String, id: String, problem: String) {
    // Somebody may have listed a capability called “[1]”.
    let label = seen.insert(key).inserted ? key : place
    requirements.append(CapabilityRequirement(label, .undecided("the entry \(problem)")))
    let advice = "Correct the entry; until then what it requires is unknown"
    notices.append(AppNotice(.error, id: id, at: place, message: "the entry \(problem)", advice: advice))
  }

  private mutating func unexpanded(_ key: String, _ place: String, _ text: String) {
    let reason = "“\(Excerpt.of(text))” holds a variable that only a build replaces"
    if seen.insert(key).inserted { requirements.append(CapabilityRequirement(key, .undecided(reason))) }
    notices.append(
      AppNotice(
        .warning, id: "unexpanded-variable", at: place, message: reason,
        advice: "Match the property list of the built app"))
  }

  private mutating func checkSpelling(_ name: String, _ place: String) {
    guard !CapabilityFacts.names.contains(name) else { return }
    let guess = Spelling.nearest(to: name, among: CapabilityFacts.sortedNames)
    notices.append(
      AppNotice(
        .error, id: "unknown-key", at: place,
        message: "no capability is called “\(name)”; the store refuses such a list",
        advice: guess.map { "Did you mean “\($0)”?" } ?? "Remove it"))
  }

  private mutating func noteEmptiness() {
    guard requirements.isEmpty, form == .array || form == .dictionary else { return }
    notices.append(
      AppNotice(.note, id: "empty", at: Self.key, message: "the list is empty: every device is let in"))
  }
}
