import Documents
import Formats
import Foundation
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct AudioProbeTests {
  private func input(_ tree: FixtureTree) -> Finding? {
    AudioProbe.read(tree.root).availability["audio-input"]
  }
  private let analog = "ALC Analog : ALC Analog : playback 1 : capture 1"

  private func profile(_ tree: FixtureTree, _ driver: String, _ name: String, _ devices: String)
    -> FixtureTree
  {
    tree.file("\(UseCaseProfile.directory)/conf.d/\(driver)/\(name).conf", devices)
  }

  @Test func aPinePhoneHasAMicrophoneByItsProfile() {
    let tree = profile(
      FixtureTree().sound(
        id: "PinePhone", driver: "simple-card", name: "PinePhone",
        streams: ["1c22c00.dai : : playback 1 : capture 1"]),
      "simple-card", "PinePhone",
      """
      SectionDevice."Mic" { Value { CapturePCM "hw:0" } }
      SectionDevice."HeadsetMic" { Value { CapturePCM "hw:0" JackControl "Headset Microphone Jack" } }
      """)
    tree.jacks([("Headset Microphone Jack", false)])
    #expect(input(tree)?.state == .present && input(tree)?.value == ["builtin"])
    #expect(input(tree)?.provenance == .measured)
    tree.jacks([("Headset Microphone Jack", true)])
    #expect(input(tree)?.value == ["builtin", "headset"])
    #expect(AudioProbe.read(tree.root).capabilities["microphone"]?.value == nil)
  }

  @Test func aFairphone4RecordsNothingWhateverItsCodecOffers() {
    let tree = profile(
      FixtureTree().sound(
        id: "F4", driver: "sm8250", name: "Fairphone 4", streams: ["MultiMedia1 : : playback 1 : capture 1"]),
      "sm8250", "Fairphone 4", "SectionDevice.\"Speaker\" { Value { PlaybackPCM \"hw:0\" } }")
    #expect(input(tree)?.state == .absent)
    #expect(input(tree)?.reason == "no sound card has a microphone")
  }

  @Test func anIntegratedMicrophoneIsWiredToTheCodec() {
    let tree = FixtureTree().sound(id: "PCH", driver: "HDA-Intel", name: "HDA Intel PCH", streams: [analog])
    tree.file("/proc/asound/card0/codec#0", HDACodecText.laptop)
    #expect(input(tree)?.value == ["builtin"])
    #expect(input(tree)?.evidence.first?.answer.contains("0x90a60130") == true)
  }

  @Test func aDesktopBoardWithNothingInItsSocketsHasNoMicrophone() {
    let tree = FixtureTree().sound(id: "PCH", driver: "HDA-Intel", name: "HDA Intel PCH", streams: [analog])
    tree.file("/proc/asound/card0/codec#0", HDACodecText.desktop)
    tree.jacks([("Front Mic Jack", false), ("Rear Mic Jack", false), ("Line Jack", true)])
    #expect(input(tree)?.state == .absent)
    #expect(input(tree)?.reason == "nothing is plugged into the sockets for a microphone")
    tree.jacks([("Front Mic Jack", true), ("Rear Mic Jack", false), ("Line Jack", false)])
    #expect(input(tree)?.value == ["headset"])
  }

  @Test func socketsThatMayNotBeAskedLeaveItOpen() {
    let tree = FixtureTree().sound(id: "PCH", driver: "HDA-Intel", name: "HDA Intel PCH", streams: [analog])
    tree.file("/proc/asound/card0/codec#0", HDACodecText.desktop)
    tree.refusal("open /dev/snd/controlC0", EACCES)
    #expect(input(tree)?.state == .unknown)
    #expect(input(tree)?.reason?.contains("Permission denied") == true)
    #expect(AudioProbe.diagnose(tree.root).first?.remedy == "sudo usermod -aG audio $USER")
  }

  @Test func aSocketThatCannotTellCountsAndSaysSo() {
    let tree = FixtureTree().sound(id: "Intel", driver: "HDA-Intel", name: "HDA Intel", streams: [analog])
    tree.file(
      "/proc/asound/card0/codec#0",
      "Codec: Generic\nNode 0x05 [Pin Complex]\n  Pin Default 0x01a01010: [Jack] Mic\n")
    tree.jacks([])
    #expect(input(tree)?.state == .present && input(tree)?.provenance == .derived)
    #expect(input(tree)?.reason == "a socket that does not report whether something is in it")
  }

  @Test func aCodecWithoutAWiredInputHasNone() {
    let tree = FixtureTree().sound(id: "PCH", driver: "HDA-Intel", name: "HDA Intel PCH", streams: [analog])
    tree.file(
      "/proc/asound/card0/codec#0",
      "Codec: x\nNode 0x18 [Pin Complex]\n  Pin Default 0x411111f0: [N/A] Speaker\n")
    #expect(input(tree)?.state == .absent)
  }

  @Test func aDigitalMicrophonesStreamIsOne() {
    let tree = FixtureTree().sound(
      id: "sofhdadsp", driver: "sof-hda-dsp", name: "sof-hda-dsp", streams: ["DMIC (*) :  : capture 1"])
    #expect(input(tree)?.value == ["builtin"])
    #expect(input(tree)?.provenance == .measured)
  }

  @Test func aStreamThatNothingTellsAboutIsWeakEvidence() {
    let tree = FixtureTree().sound(id: "hat", driver: "hat", name: "hat", streams: ["HiFi : x : capture 1"])
    #expect(input(tree)?.state == .present && input(tree)?.provenance == .derived)
    #expect(input(tree)?.reason?.contains("nothing shows") == true)
  }

  @Test func aUSBCardOfWhoseDeviceNothingIsKnownIsNotBuiltIn() {
    let tree = FixtureTree().sound(
      id: "Headset", driver: "USB-Audio", name: "Headset", streams: ["USB Audio : USB Audio : capture 1"])
    #expect(input(tree)?.value == ["accessory"])
  }

  @Test(
    arguments: [
      ("Loopback", "Loopback", "Loopback PCM : Loopback PCM : playback 8 : capture 8"),
      ("Dummy", "Dummy", "Dummy PCM : Dummy PCM : playback 8 : capture 8"),
      ("vc4hdmi", "vc4-hdmi", "MAI PCM i2s-hifi-0 : MAI PCM : playback 1"),
      ("Modem", "simple-card", "modem : modem : playback 1 : capture 1"),
      ("L5", "simple-card", "Voice Call : : playback 1 : capture 1"),
    ])
  func lookAlikesAreNoMicrophones(_ id: String, _ driver: String, _ stream: String) {
    let tree = FixtureTree().sound(id: id, driver: driver, name: id, streams: [stream])
    #expect(input(tree)?.state == .absent)
    #expect((input(tree)?.evidence.count ?? 0) == 2)
  }

  private func usb(_ types: [UInt16], removable: String, driver: String = "snd-usb-audio") throws
    -> FixtureTree
  {
    let device = "/sys/devices/pci0000:00/0000:00:05.0/usb1/1-1"
    let tree = FixtureTree().sound(
      id: "headset", driver: "USB-Audio", name: "Lab headset",
      streams: ["USB Audio : USB Audio : playback 1 : capture 1"], at: "\(device)/1-1:1.0")
    tree.file("\(device)/idVendor", "1209\n").file("\(device)/idProduct", "a0d1\n")
    tree.file("\(device)/removable", removable + "\n").file("\(device)/descriptors", "")
    tree.link("\(device)/1-1:1.0/driver", to: "../../../../../bus/usb/drivers/\(driver)")
    try Data(USBAudioBytes.descriptors(types)).write(to: URL(filePath: tree.path + "\(device)/descriptors"))
    return tree
  }

  @Test func aHeadsetOnUSBIsAnAccessoryThatCounts() throws {
    let finding = input(try usb([0x0101, 0x0402], removable: "unknown"))
    #expect(finding?.value == ["accessory"])
    #expect(finding?.evidence.first?.answer == "an input terminal of the type headset")
  }

  /// A profile names its microphone as a laptop's would.
  @Test func aHeadsetWithAProfileIsNoneOfTheDevices() throws {
    let tree = profile(
      try usb([0x0402], removable: "unknown"), "USB-Audio", "Lab headset",
      "SectionDevice.\"Mic\" { Value { CapturePCM \"hw:0\" } }")
    #expect(input(tree)?.value == ["accessory"])
  }

  @Test func aUSBMicrophoneThatIsFixedIsBuiltIn() throws {
    #expect(input(try usb([0x0201], removable: "fixed"))?.value == ["builtin"])
  }

  @Test func aGrabbersLineAndAModemsCallAreNone() throws {
    #expect(input(try usb([0x0603], removable: "removable"))?.state == .absent)
    #expect(input(try usb([0x0201], removable: "unknown", driver: "option"))?.state == .absent)
  }

  @Test func aHeadsetInASocketWithASwitchCounts() {
    let tree = FixtureTree().sound(id: "x", driver: "HDA-Intel", name: "x", streams: [analog])
    tree.file("/proc/asound/card0/codec#0", HDACodecText.desktop).jacks([("Mic Jack", false)])
    tree.file("/sys/class/input/input1/capabilities/sw", "14\n").file(
      "/sys/class/input/input1/event1/dev", "13:65\n")
    tree.answer("open /dev/input/event1").answer(
      "ioctl /dev/input/event1 0x8008451b", [0x10, 0, 0, 0, 0, 0, 0, 0])
    #expect(input(tree)?.value == ["headset"])
  }

  @Test func aSwitchThatMayNotBeAskedLeavesItOpen() {
    let tree = FixtureTree().sound(id: "x", driver: "HDA-Intel", name: "x", streams: [analog])
    tree.file("/proc/asound/card0/codec#0", HDACodecText.desktop).jacks([("Mic Jack", false)])
    tree.file("/sys/class/input/input1/capabilities/sw", "14\n").file(
      "/sys/class/input/input1/event1/dev", "13:65\n")
    tree.refusal("open /dev/input/event1", EACCES)
    #expect(input(tree)?.state == .unknown)
    #expect(input(tree)?.reason?.contains("Permission denied") == true)
  }

  @Test func aCloudMachineWithoutSoundIsNotKnownToHaveNone() {
    #expect(input(FixtureTree())?.state == .unknown)
    #expect(AudioProbe.diagnose(FixtureTree().root).first?.state == .missing)
    #expect(input(FixtureTree().file("/proc/asound/cards", "--- no soundcards ---\n"))?.state == .absent)
  }

  @Test func aKernelWhoseSoundIsNotLoadedLeavesItOpenAndOneWithoutSoundDoesNot() {
    let installed = FixtureTree().modules("sound/soundcore.ko.xz")
    #expect(input(installed)?.state == .unknown)
    #expect(input(installed)?.reason?.contains("not loaded (soundcore)") == true)
    let without = input(FixtureTree().modules())
    #expect(without?.state == .absent && without?.reason == "no sound card")
    #expect(without?.evidence.first?.answer.contains("module soundcore: not installed") == true)
  }

  @Test func aKernelWithoutProcAsoundListsItsCardsInSysfs() {
    let tree = FixtureTree().file("/sys/class/sound/card0/id", "x\n").file(
      "/sys/class/sound/pcmC0D0c/dev", "116:2\n")
    #expect(input(tree)?.state == .present)
    #expect(input(FixtureTree().file("/sys/class/sound/timer/dev", "116:33\n"))?.state == .absent)
  }
}

private enum HDACodecText {
  static let laptop = """
    Codec: Realtek ALC269VC
    Node 0x12 [Pin Complex] wcaps 0x40040b: Stereo Amp-In
      Pin Default 0x90a60130: [Fixed] Mic at Int N/A
    """
  static let desktop = """
    Codec: Realtek ALC892
    Node 0x18 [Pin Complex] wcaps 0x40048b: Stereo Amp-In
      Pin Default 0x01a19c30: [Jack] Mic at Ext Rear
    Node 0x19 [Pin Complex] wcaps 0x40048b: Stereo Amp-In
      Pin Default 0x02a19c40: [Jack] Mic at Ext Front
    """
}

/// A device descriptor and an audio control interface with input terminals of the given types.
private enum USBAudioBytes {
  static func descriptors(_ types: [UInt16]) -> [UInt8] {
    let head: [UInt8] = [18, 1] + [UInt8](repeating: 0, count: 16) + [9, 4, 0, 0, 0, 1, 1, 0, 0]
    return types.reduce(head) { bytes, type in
      bytes + [12, 0x24, 2, 1, UInt8(type & 0xFF), UInt8(type >> 8), 0, 1, 0, 0, 0, 0]
    }
  }
}
