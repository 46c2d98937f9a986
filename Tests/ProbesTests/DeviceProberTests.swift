import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct DeviceProberTests {
  @Test func everyKeyIsAnsweredEvenWhereThereIsNothingToAsk() {
    let profile = DeviceProber.profile(FixtureTree().root)
    #expect(profile.capabilities.keys.sorted() == CapabilityKeys.all.map(\.name))
    #expect(profile.availability.keys.sorted() == CapabilityKeys.availability.map(\.name))
    for (key, finding) in profile.capabilities where finding.state == .unknown {
      #expect(finding.reason?.isEmpty == false, "\(key) gives no reason")
    }
  }

  @Test func noKeyStandsTwice() {
    #expect(CapabilityKeys.all.count == 35)
    #expect(Set(CapabilityKeys.all.map(\.name)).count == 35)
    #expect(Set(CapabilityKeys.availability.map(\.name)).count == CapabilityKeys.availability.count)
  }

  @Test func theSchemaAsksForTheSameKeys() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try KernelRoot(path: "/" + folder).bytes("/Reports/schemas/profile.schema.json")
    let properties = try JSONParser.parse(bytes)["properties"]
    func required(_ key: String) -> [String]? { properties?[key]?["required"]?.array?.compactMap(\.string) }
    #expect(required("capabilities") == CapabilityKeys.all.map(\.name))
    #expect(required("availability") == CapabilityKeys.availability.map(\.name))
    let sections = try #require(properties?["hardware"]?["properties"]?.object?.keys)
    #expect(sections.sorted() == ProbeRegistry.all.map { $0.meta.id })
  }

  @Test func probesAreOrderedAndNamedApart() {
    let ids = ProbeRegistry.all.map { $0.meta.id }
    #expect(ids == Set(ids).sorted())
  }

  @Test func anEmptyTreeSaysAbsentOfNothingItCannotSee() {
    let profile = DeviceProber.profile(FixtureTree().root)
    #expect(profile.capabilities["wifi"]?.state == .unknown)
    #expect(profile.availability["battery-level"]?.state == .unknown)
    #expect(profile.availability["network-reachable"]?.state == .unknown)
    #expect(profile.capabilities["arm64"]?.state == .unknown)
  }

  @Test func aPerformanceTierStaysUnknownWithItsReason() {
    let finding = DeviceProber.profile(FixtureTree().root).capabilities["iphone-ipad-minimum-performance-a12"]
    #expect(finding?.state == .unknown)
    #expect(finding?.reason?.hasPrefix("not a hardware property of a Linux device") == true)
  }

  @Test func aKnownAnswerIsNotOverruledByAnUnknownOne() {
    let answers = [
      ("first", ProbeAnswer(capabilities: ["gps": .unknown("cannot see"), "nfc": .present()])),
      ("second", ProbeAnswer(capabilities: ["gps": .present(), "nfc": .unknown("cannot see")])),
    ]
    let profile = DeviceProber.merge([:], answers.map { (id: $0.0, answer: $0.1) })
    #expect(profile.capabilities["gps"]?.state == .present)
    #expect(profile.capabilities["nfc"]?.state == .present)
  }

  @Test func aRunAsksForWhatTheProgramRunsOnAndNothingElse() {
    let recorder = CaptureRecorder()
    let profile = DeviceProber.profile(
      FixtureTree().root.recorded(by: recorder), probes: ProbeRegistry.ofRuns)
    #expect(
      profile.hardware.members.keys.sorted() == ["battery", "memory", "network", "processor", "storage"])
    let asked = recorder.capture.answers.keys.map(\.subject)
    #expect(asked.contains("/proc/meminfo"))
    for other in ["video4linux", "bluez", "ModemManager", "gpsd", "/dev/dri", "iio", "/dev/snd"] {
      #expect(!asked.contains { $0.contains(other) }, "\(other) was asked")
    }
    #expect(profile.capabilities.keys.sorted() == CapabilityKeys.all.map(\.name))
    #expect(profile.capabilities["gps"]?.reason == "its probe was not asked")
    #expect(profile.capabilities["healthkit"]?.reason?.hasPrefix("not a hardware property") == true)
  }

  @Test func theRunningMachineAnswersWithItsHostNameLeftOut() throws {
    let profile = DeviceProber.profile(.live)
    #expect(
      profile.identity.kernel?.value?.release?.value
        == (try KernelRoot.live.text("/proc/sys/kernel/osrelease"))
    )
    #expect(profile.identity.rest.isEmpty)
    #expect(Set(profile.hardware.members.keys) == Set(ProbeRegistry.all.map { $0.meta.id }))
  }
}
