import Captures
import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// Whole machines of the device lab, as `headroom probe --capture` stored them, held to what the lab expects of them.
@Suite struct MachineCaptureTests {
  @Test(arguments: ["bareboard", "laptop", "phone"])
  func aCapturedMachineAnswersAsTheMachineDid(_ name: String) throws {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/machines/\(name).capture"))
    let profile = DeviceProber.profile(KernelRoot(capture: try CaptureArchive(parsing: bytes).capture))
    let file = Golden.repository + "Tests/DeviceLab/machines/\(name)/expected.json"
    let expected = try JSONParser.parse(try #require(Golden.read(file)))
    let found = ["capabilities": profile.capabilities, "availability": profile.availability]
    for (section, findings) in found {
      #expect(expected[section]?.object?.count == findings.count)
      for (key, finding) in findings {
        let wanted = try #require(expected[section]?[key], "\(key)")
        #expect(Self.states(wanted).contains(finding.state.rawValue), "\(section) \(key): \(finding)")
      }
    }
  }

  /// A state alone, or an object with one, or with any of several.
  private static func states(_ wanted: JSONValue) -> [String] {
    let state = wanted["state"] ?? wanted
    return (state["any"]?.array ?? [state]).compactMap(\.string)
  }

  @Test func ofACapturedMachineNothingIsAskedOfThisOne() throws {
    let profile = DeviceProber.profile(KernelRoot(capture: Capture()))
    #expect(profile.capabilities.values.allSatisfy { $0.state != .present })
  }
}
