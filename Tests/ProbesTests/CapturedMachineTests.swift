import Captures
import Documents
import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// What probes find in a capture is what they found on the machine.
@Suite struct CapturedMachineTests {
  static let machines: [@Sendable () -> FixtureTree] = [
    { .pinePhone }, { .pinePhonePro }, { .librem5 }, { .fairphone4 }, { .steamDeck }, { .thinkPadT60p },
    { .hidSensors }, { .steamDeckScreen() }, { .pinePhoneProScreen() }, { .librem5Screen() },
    { .thinkPadScreen() },
    {
      FixtureTree().arm(parts: ["0xd03", "0xd08"], arch: "aarch64").supply(
        "BAT0", ["type": "Battery", "present": "1", "capacity": "70", "serial_number": "X1Y2Z3W4"])
    },
  ]

  /// The machine's profile, and that of its capture after it was written as text and read again.
  private func profiles(
    _ root: KernelRoot, redacted: Bool
  ) throws -> (machine: DeviceProfile, capture: DeviceProfile) {
    let recorder = CaptureRecorder()
    let machine = DeviceProber.profile(root.recorded(by: recorder))
    let capture = redacted ? CaptureRedactor.redact(recorder.capture) : recorder.capture
    let archive = CaptureArchive(capture: capture, tool: "t", isRedacted: redacted)
    let read = try CaptureArchive(parsing: archive.bytes)
    return (machine, DeviceProber.profile(KernelRoot(capture: read.capture)))
  }

  private func states(_ profile: DeviceProfile) -> [String: Finding.State] {
    profile.capabilities.mapValues(\.state).merging(
      Dictionary(
        uniqueKeysWithValues: profile.availability.map { ("available " + $0.key, $0.value.state) })
    ) { $1 }
  }

  @Test func theRunningMachinesCaptureSaysTheSame() throws {
    let (machine, capture) = try profiles(.live, redacted: false)
    #expect(DocumentChange.between(machine.json, capture.json).map(\.path) == [])
    #expect(machine.json == capture.json)
  }

  @Test func theRunningMachinesRedactedCaptureSaysTheSameStates() throws {
    let (machine, capture) = try profiles(.live, redacted: true)
    #expect(states(machine) == states(capture))
    #expect(Set(machine.hardware.members.keys) == Set(capture.hardware.members.keys))
  }

  @Test(arguments: machines.indices) func aTreesCaptureSaysTheSame(_ index: Int) throws {
    let tree = Self.machines[index]()
    let (machine, capture) = try profiles(tree.root, redacted: false)
    #expect(DocumentChange.between(machine.json, capture.json).map(\.path) == [])
    let redacted = try profiles(tree.root, redacted: true)
    #expect(states(redacted.machine) == states(redacted.capture))
  }

  @Test(arguments: machines.indices) func evidenceNamesOnlyWhatWasAsked(_ index: Int) {
    let recorder = CaptureRecorder()
    let profile = DeviceProber.profile(Self.machines[index]().root.recorded(by: recorder))
    let asked = recorder.capture.answers.keys.map(\.subject)
    for (key, finding) in Array(profile.capabilities) + Array(profile.availability) {
      for evidence in finding.evidence where evidence.interface.hasPrefix("/") {
        let path = evidence.interface.prefix { $0 != " " && $0 != "," && $0 != "*" }
        // What a folder lists was seen in its list.
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let isListed = recorder.capture.answers[.init(.directory, folder)] != nil
        #expect(
          isListed || asked.contains { $0.contains(path) }, "\(key): \(evidence.interface) was not asked")
      }
    }
  }

  /// An archive is the only thing that is asked then.
  @Test func aCaptureOfNothingTellsNothingOfTheRunningMachine() {
    let profile = DeviceProber.profile(KernelRoot(capture: Capture()))
    let known = (Array(profile.capabilities) + Array(profile.availability)).filter {
      $0.value.state != .unknown && $0.key != "multitasking"
    }
    #expect(known.map(\.key) == [])
    #expect(profile.identity.kernel?.value?.machine?.value == nil)
  }
}
