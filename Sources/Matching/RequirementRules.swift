import Documents

/// What is wrong with requirements that are each well-formed.
enum RequirementRules {
  static func notices(_ app: AppRequirements) -> [AppNotice] {
    contradictions(app) + missingCompanion(app) + unmeetable(app) + special(app)
  }

  private static func notice(
    _ severity: AppNotice.Severity, _ id: String, _ key: String, _ message: String, _ advice: String?
  ) -> AppNotice {
    AppNotice(severity, id, "\(CapabilityListReader.key).\(key)", message, advice: advice)
  }

  private static func contradictions(_ app: AppRequirements) -> [AppNotice] {
    CapabilityRules.included.filter { app.requires($0.key) && app.prohibits($0.includes) }.map {
      notice(
        .error, "contradiction", $0.key,
        "“\($0.key)” is required and “\($0.includes)”, which comes with it, is prohibited: no device can run the app",
        "Drop one of the two")
    }
  }

  private static func missingCompanion(_ app: AppRequirements) -> [AppNotice] {
    guard app.requires("gps"), app.demand("location-services") == nil else { return [] }
    return [
      notice(
        .warning, "gps-alone", "gps",
        "satellite positioning is required without location services, through which it is used",
        "Require “location-services” too")
    ]
  }

  private static func unmeetable(_ app: AppRequirements) -> [AppNotice] {
    let both = { (pair: (one: String, other: String, reason: String)) in
      app.requires(pair.one) && app.requires(pair.other)
    }
    let apart = CapabilityRules.apart.filter(both).map {
      notice(
        .error, "no-device", $0.one,
        "no device of Apple's has both “\($0.one)” and “\($0.other)”: \($0.reason)", "Drop one of the two")
    }
    let narrow = CapabilityRules.narrow.filter(both).map {
      notice(
        .warning, "few-devices", $0.one, "“\($0.one)” and “\($0.other)”: \($0.reason)", "Drop one of the two")
    }
    return apart + narrow
  }

  private static func special(_ app: AppRequirements) -> [AppNotice] {
    var notices: [AppNotice] = []
    if app.demand("watch-companion") != nil, app.requirements.count > 1 || app.form != .array {
      notices.append(
        notice(
          .error, "watch-companion", "watch-companion",
          "the store takes this key only alone, in an array, from an app for the watch",
          "Leave the other keys to the app for the phone"))
    }
    for key in CapabilityRules.regional where app.requires(key) || app.prohibits(key) {
      notices.append(
        notice(
          .note, "regional", key, "whether a device may do this depends on its region, not on its hardware",
          nil))
    }
    if app.requires("peer-peer") {
      notices.append(
        notice(
          .note, "peer-peer", "peer-peer",
          "a device without it can still buy the app, and is kept from running it", nil))
    }
    return notices
  }
}
