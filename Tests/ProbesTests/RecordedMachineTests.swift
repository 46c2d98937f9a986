import Captures
import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// What probes find in recordings by other tools.
@Suite struct RecordedMachineTests {
  private func profile(_ name: String) throws -> DeviceProfile {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/recordings/" + name))
    let kind = try #require(MachineRecording.kind(of: bytes))
    return DeviceProber.profile(KernelRoot(recording: try kind.tree(bytes)))
  }

  @Test func aRecordedTabletHasItsSensorAndItsBattery() throws {
    let profile = try profile("tablet.umockdev")
    #expect(profile.capabilities["accelerometer"]?.state == .present)
    #expect(profile.capabilities["gyroscope"]?.state == .present)
    #expect(profile.availability["battery-level"]?.value == 63)
    #expect(profile.availability["battery-state"]?.value == "discharging")
  }

  @Test func anArchivedLaptopHasItsBattery() throws {
    let profile = try profile("laptop.ttar")
    #expect(profile.availability["battery-level"]?.value == 81)
    #expect(profile.capabilities["gps"]?.state == .unknown)
  }
}
