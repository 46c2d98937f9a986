/// Texts that tell the user why hardware is used. Without its text a program is ended when it reaches for the hardware
/// (Information Property List Key Reference, protected resources).
enum PurposeStringRules {
  /// One kind of protected hardware: the capabilities that it stands behind, and the texts of which one is needed.
  struct Resource {
    var noun: String
    var capabilities: [String]
    var texts: [String]
  }

  static let resources = [
    Resource(
      noun: "the camera",
      capabilities: [
        "arkit", "auto-focus-camera", "camera-flash", "front-facing-camera", "still-camera", "video-camera",
      ],
      texts: ["NSCameraUsageDescription"]),
    Resource(noun: "the microphone", capabilities: ["microphone"], texts: ["NSMicrophoneUsageDescription"]),
    Resource(
      noun: "the device's position", capabilities: ["gps", "location-services"],
      texts: [
        "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationAlwaysUsageDescription", "NSLocationUsageDescription",
      ]),
    Resource(
      noun: "Bluetooth", capabilities: ["bluetooth-le"],
      texts: ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"]),
    Resource(noun: "NFC", capabilities: ["nfc"], texts: ["NFCReaderUsageDescription"]),
    Resource(
      noun: "health data", capabilities: ["healthkit"],
      texts: ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"]),
  ]

  static func notices(_ app: AppRequirements) -> [AppNotice] {
    empty(app) + resources.flatMap { missing($0, app) + optional($0, app) }
  }

  private static func empty(_ app: AppRequirements) -> [AppNotice] {
    app.facts.purposeStrings.filter { $0.value.allSatisfy(\.isWhitespace) }.keys.sorted().map {
      AppNotice(
        .warning, id: "purpose-empty", at: $0, message: "the text is empty",
        advice: "Say what the user gains by it")
    }
  }

  private static func missing(_ resource: Resource, _ app: AppRequirements) -> [AppNotice] {
    let required = resource.capabilities.filter(app.requires)
    let given = resource.texts.contains { app.facts.purposeStrings[$0] != nil }
    guard let first = required.first, let text = resource.texts.first, !given else { return [] }
    let keys = required.map { "“\($0)”" }.joined(separator: ", ")
    return [
      AppNotice(
        .warning, id: "purpose-missing", at: "\(RequiredCapabilitiesReader.key).\(first)",
        message:
          "\(keys) \(required.count == 1 ? "is" : "are") required, and no text says why \(resource.noun) is used",
        advice: "Add \(text)")
    ]
  }

  /// The hardware is used and not asked for: a device without it gets the app, or even only such a device.
  private static func optional(_ resource: Resource, _ app: AppRequirements) -> [AppNotice] {
    let given = resource.texts.filter { app.facts.purposeStrings[$0] != nil }
    guard let text = given.first else { return [] }
    if let key = resource.capabilities.first(where: app.prohibits) {
      return [
        AppNotice(
          .warning, id: "purpose-prohibited", at: text,
          message: "the app says why it uses \(resource.noun), and runs only on devices without “\(key)”",
          advice: "Remove the text, or do not prohibit the capability")
      ]
    }
    guard !resource.capabilities.contains(where: { app.demand($0) != nil }) else { return [] }
    return [
      AppNotice(
        .note, id: "purpose-optional", at: text,
        message: "\(resource.noun) is used where there is one; a device without it can run the app")
    ]
  }
}
