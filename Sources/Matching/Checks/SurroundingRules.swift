import Quantities

/// Other keys of the property list that bear on which devices can run the app.
enum SurroundingRules {
  static func notices(_ app: AppRequirements) -> [AppNotice] {
    wifi(app) + background(app) + families(app) + system(app)
  }

  private static func wifi(_ app: AppRequirements) -> [AppNotice] {
    guard app.facts.requiresPersistentWiFi == true else { return [] }
    let key = "UIRequiresPersistentWiFi"
    if app.prohibits("wifi") {
      return [
        AppNotice(
          .error, id: "contradiction", at: key,
          message: "Wi-Fi is to be kept up, and devices that have it are shut out",
          advice: "Drop one of the two")
      ]
    }
    guard app.demand("wifi") == nil else { return [] }
    return [
      AppNotice(
        .note, id: "wifi-not-required", at: key,
        message:
          "Wi-Fi is kept up while the app is in front, and not required: a device without it can run the app",
        advice: "Require “wifi” if the app is of no use without")
    ]
  }

  /// What each background mode uses (App Programming Guide for iOS, Background Execution).
  static let modes: [String: String?] = [
    "audio": nil, "bluetooth-central": "bluetooth-le", "bluetooth-peripheral": "bluetooth-le",
    "external-accessory": nil, "fetch": nil, "location": "location-services", "nearby-interaction": nil,
    "newsstand-content": nil, "processing": nil, "push-to-talk": nil, "remote-notification": nil, "voip": nil,
  ]

  private static func background(_ app: AppRequirements) -> [AppNotice] {
    let key = "UIBackgroundModes"
    var notices: [AppNotice] = []
    for mode in app.facts.backgroundModes where !BuildVariable.isIn(mode) {
      guard let needs = modes[mode] else {
        let guess = Spelling.nearest(to: mode, among: modes.keys.sorted())
        notices.append(
          AppNotice(
            .warning, id: "unknown-mode", at: key, message: "no background mode is called “\(mode)”",
            advice: guess.map { "Did you mean “\($0)”?" } ?? "Remove it"))
        continue
      }
      if let needs { notices += modeNeeds(mode, needs, app) }
    }
    if app.facts.exitsOnSuspend == true, !app.facts.backgroundModes.isEmpty {
      notices.append(
        AppNotice(
          .warning, id: "never-in-background", at: "UIApplicationExitsOnSuspend",
          message:
            "the app ends instead of moving to the background, so that its background modes have no effect",
          advice: "Drop one of the two"))
    }
    return notices
  }

  private static func modeNeeds(_ mode: String, _ needs: String, _ app: AppRequirements) -> [AppNotice] {
    if app.prohibits(needs) {
      return [
        AppNotice(
          .warning, id: "mode-prohibited", at: "UIBackgroundModes",
          message: "“\(mode)” works in the background with “\(needs)”, and devices that have it are shut out",
          advice: "Drop one of the two")
      ]
    }
    let asked = CapabilityFacts.included.contains { $0.includes == needs && app.requires($0.key) }
    guard app.demand(needs) == nil, !asked else { return [] }
    return [
      AppNotice(
        .note, id: "mode-not-required", at: "UIBackgroundModes",
        message: "“\(mode)” works in the background with “\(needs)”, which is not required")
    ]
  }

  private static let families = [
    1: "iPhone", 2: "iPad", 3: "Apple TV", 4: "Apple Watch", 6: "Mac", 7: "Vision",
  ]

  private static func families(_ app: AppRequirements) -> [AppNotice] {
    let given = app.facts.deviceFamilies
    guard !given.isEmpty else { return [] }
    var notices = given.filter { families[$0] == nil }.map {
      AppNotice(
        .warning, id: "unknown-family", at: "UIDeviceFamily",
        message: "no family of devices has the number \($0)")
    }
    let names = given.compactMap { families[$0] }.joined(separator: ", ")
    if !names.isEmpty {
      notices.append(
        AppNotice(
          .note, id: "device-family", at: "UIDeviceFamily",
          message: "the app is built for \(names); devices are not judged by it"))
    }
    for key in CapabilityFacts.iPhoneOnly where given == [2] && app.requires(key) {
      notices.append(
        AppNotice(
          .error, id: "no-device", at: "UIDeviceFamily",
          message: "the app is for the iPad alone, and no iPad has “\(key)”",
          advice: "Do not require it"))
    }
    return notices
  }

  /// Devices admit an app that requires such a processor even where their system runs 64-bit programs only, so that the
  /// requirement tells nothing of the programs.
  private static func processors(_ app: AppRequirements) -> [AppNotice] {
    let required = CapabilityFacts.outdatedProcessors.filter { app.requires($0) }
    let major = app.facts.minimumOSVersion?.split(separator: ".").first.flatMap { Int($0) } ?? 0
    if major >= 11 {
      return required.map {
        AppNotice(
          .warning, id: "outdated-processor", at: "MinimumOSVersion",
          message: "“\($0)” is required, and no system from 11 on runs such programs",
          advice: "Require “arm64” instead")
      }
    }
    guard !app.requires("arm64") else { return [] }
    return required.map {
      AppNotice(
        .note, id: "programs-not-judged", at: "\(RequiredCapabilitiesReader.key).\($0)",
        message:
          "a device with it admits the app; systems from 11 on need 64-bit programs, which are not judged")
    }
  }

  private static func system(_ app: AppRequirements) -> [AppNotice] {
    var notices: [AppNotice] = []
    if let version = app.facts.minimumOSVersion {
      notices.append(
        AppNotice(
          .note, id: "minimum-system", at: "MinimumOSVersion",
          message: "needs version \(version); devices are not judged by it"))
    }
    notices += processors(app)
    if let version = app.facts.minimumSystemVersion {
      notices.append(
        AppNotice(
          .note, id: "minimum-system", at: "LSMinimumSystemVersion",
          message: "needs macOS \(version); handhelds do not read this key"))
    }
    return notices
  }
}
