import Audits
import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct CapabilityUseAuditTests {
  private static func judge(_ demands: [String: CapabilityRequirement.Demand]?, _ used: [String])
    -> AuditAnswer
  {
    var recording = Recording.run(10, ["device.opens": (Double(used.count), .count)])
    if let demands {
      recording.settings.requirements = demands.map { CapabilityRequirement($0.key, $0.value) }
    }
    recording.tables.devices = used.map {
      .of(SensorUseAuditTests.line("thing", held: 1, path: "/dev/\($0)", capabilities: $0))
    }
    return CapabilityUseAudit.judge(AuditInput(recording: recording, budget: nil))
  }

  @Test func withoutAPropertyListNothingIsAsked() {
    #expect(Self.judge(nil, ["microphone"]).verdict == .notApplicable)
  }

  @Test func whatIsUsedAndRequiredPasses() {
    #expect(Self.judge(["microphone": .required], ["microphone"]).verdict == .pass)
    #expect(Self.judge([:], []).verdict == .pass)
  }

  @Test func useThatIsNotDeclaredIsAWarning() {
    let answer = Self.judge(["wifi": .required], ["microphone"])
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("Used and not declared: microphone (/dev/microphone)"))
  }

  @Test func useOfWhatIsProhibitedIsAFailure() {
    #expect(Self.judge(["microphone": .prohibited], ["microphone"]).verdict == .fail)
    #expect(Self.judge(["microphone": .prohibited], []).verdict == .pass)
  }

  @Test func whatIsRequiredAndNotSeenIsAWarning() {
    let answer = Self.judge(["gyroscope": .required, "microphone": .required], ["microphone"])
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("not seen in use: gyroscope"))
  }

  @Test(arguments: ["gps", "location-services", "telephony", "wifi", "arm64", "opengles-2"])
  func whatIsUsedThroughServicesIsNotCalledUnused(_ key: String) {
    #expect(Self.judge([key: .required], []).verdict == .pass)
  }

  @Test(arguments: ["still-camera", "video-camera", "auto-focus-camera"])
  func anyKeyOfACameraDeclaresTheCamera(_ key: String) {
    #expect(Self.judge([key: .required], ["still-camera, video-camera"]).verdict == .pass)
  }

  @Test func ofANodeWithSeveralAbilitiesOneDeclaredIsEnough() {
    #expect(Self.judge(["gyroscope": .required], ["accelerometer, gyroscope"]).verdict == .pass)
  }
}
