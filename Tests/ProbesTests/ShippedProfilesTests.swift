import Foundation
import Probes
import Recordings
import TestSupport
import Testing

/// A profile that is shipped answers the same questions as a probe of this machine would.
@Suite struct ShippedProfilesTests {
  @Test func everyDeviceProfileAnswersEveryQuestionAndNoOther() throws {
    let folder = Golden.repository + "Profiles/devices"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try #require(Golden.read("\(folder)/\(file)"))
      let profile = try DeviceProfile(file: file, bytes: bytes)
      #expect(profile.capabilities.keys.sorted() == CapabilityKeys.all.map(\.name).sorted(), "\(file)")
      #expect(
        profile.availability.keys.sorted() == CapabilityKeys.availability.map(\.name).sorted(), "\(file)")
    }
  }
}
