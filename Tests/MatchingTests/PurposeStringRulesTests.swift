import Formats
import Matching
import Testing

@Suite struct PurposeStringRulesTests {
  @Test(
    arguments: [
      ("still-camera", "NSCameraUsageDescription"), ("arkit", "NSCameraUsageDescription"),
      ("microphone", "NSMicrophoneUsageDescription"), ("bluetooth-le", "NSBluetoothAlwaysUsageDescription"),
      ("location-services", "NSLocationWhenInUseUsageDescription"), ("nfc", "NFCReaderUsageDescription"),
      ("healthkit", "NSHealthShareUsageDescription"),
    ])
  func requiredHardwareWithoutItsTextIsAWarning(_ key: String, _ text: String) throws {
    let without = try AppRequirements.array(key)
    #expect(without.complaints == ["warning purpose-missing UIRequiredDeviceCapabilities.\(key)"])
    #expect(without.notices.first?.advice == "Add \(text)")
    #expect(try AppRequirements.array(key, and: [text: .string("why")]).complaints == [])
  }

  @Test func oneTextServesAllCapabilitiesOfItsHardware() throws {
    let app = try AppRequirements.array("still-camera", "camera-flash", "video-camera")
    #expect(app.complaints.count == 1)
    #expect(app.notices[0].message.hasPrefix("“camera-flash”, “still-camera”, “video-camera” are required"))
  }

  @Test func hardwareThatIsUsedAndNotRequiredIsNoted() throws {
    let text: [String: PropertyList] = ["NSCameraUsageDescription": .string("why")]
    #expect(try AppRequirements.of(text).notices.map(\.id) == ["purpose-optional"])
    #expect(try AppRequirements.array("still-camera", and: text).notices == [])
  }

  @Test func hardwareThatIsUsedAndProhibitedIsAWarning() throws {
    let text: [String: PropertyList] = ["NSCameraUsageDescription": .string("why")]
    let app = try AppRequirements.dictionary(["still-camera": false], and: text)
    #expect(app.complaints == ["warning purpose-prohibited NSCameraUsageDescription"])
  }

  @Test func anEmptyTextIsAWarning() throws {
    let app = try AppRequirements.of(["NSCameraUsageDescription": .string(" \n")])
    #expect(app.complaints == ["warning purpose-empty NSCameraUsageDescription"])
  }
}
