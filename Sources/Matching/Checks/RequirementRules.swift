/// What is wrong with requirements that are each well-formed.
enum RequirementRules {
  static func notices(_ app: AppRequirements) -> [AppNotice] {
    contradictions(app) + missingCompanion(app) + unmeetable(app) + special(app)
  }

  private static func notice(
    _ severity: AppNotice.Severity, id: String, key: String, message: String, advice: String?
  ) -> AppNotice {
    AppNotice(
      severity, id: id, at: "\(RequiredCapabilitiesReader.key).\(key)", message: message, advice: advice)
  }

  private static func contradictions(_ app: AppRequirements) -> [AppNotice] {
    CapabilityFacts.included.filter { app.requires($0.key) && app.prohibits($0.includes) }.map {
      notice(
        .error, id: "contradiction", key: $0.key,
        message:
          "“\($0.key)” is required and “\($0.includes)”, which comes with it, is prohibited: no device can run the app",
        advice: "Drop one of the two")
    }
  }

  private static func missingCompanion(_ app: AppRequirements) -> [AppNotice] {
    guard app.requires("gps"), app.demand("location-services") == nil else { return [] }
    return [
      notice(
        .warning, id: "gps-alone", key: "gps",
        message: "satellite positioning is required without location services, through which it is used",
        advice: "Require “location-services” too")
    ]
  }

  private static func unmeetable(_ app: AppRequirements) -> [AppNotice] {
    let both = { (pair: (one: String, other: String, reason: String)) in
      app.requires(pair.one) && app.requires(pair.other)
    }
    let apart = CapabilityFacts.apart.filter(both).map {
      notice(
        .error, id: "no-device", key: $0.one,
        message: "no device of Apple's has both “\($0.one)” and “\($0.other)”: \($0.reason)",
        advice: "Drop one of the two")
    }
    let narrow = CapabilityFacts.narrow.filter(both).map {
      notice(
        .warning, id: "few-devices", key: $0.one, message: "“\($0.one)” and “\($0.other)”: \($0.reason)",
        advice: "Drop one of the two")
    }
    return apart + narrow
  }

  private static func special(_ app: AppRequirements) -> [AppNotice] {
    var notices: [AppNotice] = []
    if app.demand("watch-companion") != nil, app.requirements.count > 1 || app.form != .array {
      notices.append(
        notice(
          .error, id: "watch-companion", key: "watch-companion",
          message: "the store takes this key only alone, in an array, from an app for the watch",
          advice: "Leave the other keys to the app for the phone"))
    }
    for key in CapabilityFacts.regional where app.requires(key) || app.prohibits(key) {
      notices.append(
        notice(
          .note, id: "regional", key: key,
          message: "whether a device may do this depends on its region, not on its hardware",
          advice: nil))
    }
    if app.requires("peer-peer") {
      notices.append(
        notice(
          .note, id: "peer-peer", key: "peer-peer",
          message: "a device without it can still buy the app, and is kept from running it", advice: nil))
    }
    return notices
  }
}
