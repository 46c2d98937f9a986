package import Formats

/// Reads what an app requires from its property list, and says what is wrong with it.
package enum AppRequirementsReader {
  /// The property list is not that of an app.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  package static func read(_ document: PropertyListDocument) throws(Failure) -> AppRequirements {
    try read(document.value, duplicates: document.duplicateKeys)
  }

  /// - Parameter duplicates: ways to the keys that stand twice in their dictionary, with dots between the steps.
  package static func read(
    _ value: PropertyList, duplicates: [String] = []
  ) throws(Failure) -> AppRequirements {
    guard case .dictionary(let root) = value else {
      throw Failure(description: "the property list is \(value.kind); that of an app is a dictionary")
    }
    let list = RequiredCapabilitiesReader(root, duplicates: Set(duplicates))
    let facts = AppFactsReader(root)
    var app = AppRequirements(form: list.form, requirements: list.requirements, facts: facts.facts)
    app.notices = list.notices + facts.notices + variants(root) + repeated(duplicates)
    app.notices +=
      RequirementRules.notices(app) + PurposeStringRules.notices(app) + SurroundingRules.notices(app)
    app.notices = AppNotice.worstFirst(app.notices)
    return app
  }

  /// Values for one platform or family stand under the key with a suffix; the devices here belong to none.
  private static func variants(_ root: [String: PropertyList]) -> [AppNotice] {
    let key = RequiredCapabilitiesReader.key
    return root.keys.filter { $0.hasPrefix(key + "~") || $0.hasPrefix(key + "-") }.sorted().map {
      AppNotice(
        .warning, id: "variant", at: Excerpt.of($0),
        message: "requirements for one family of devices; they are not taken into account",
        advice: "Match a property list that holds them under \(key)")
    }
  }

  private static func repeated(_ duplicates: [String]) -> [AppNotice] {
    duplicates.filter { !$0.hasPrefix(RequiredCapabilitiesReader.key) }.map {
      AppNotice(
        .warning, id: "duplicate", at: Excerpt.of($0), message: "the key stands twice",
        advice: "Remove one of them")
    }
  }
}

extension AppNotice {
  /// By severity; within one severity as they were found.
  static func worstFirst(_ notices: [AppNotice]) -> [AppNotice] {
    Severity.allCases.flatMap { severity in notices.filter { $0.severity == severity } }
  }
}
