import Formats
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct DisplayProbeTests {
  private func external(_ tree: FixtureTree) -> Finding? {
    DisplayProbe.read(tree.root).availability["external-screen"]
  }
  private func screens(_ tree: FixtureTree) -> [JSONValue] {
    DisplayProbe.read(tree.root).hardware?["screens"]?.array ?? []
  }

  @Test func aPanelIsNoExternalScreen() {
    let finding = external(.thinkPadScreen())
    #expect(finding?.state == .absent && finding?.reason == "no screen is plugged in")
    #expect(finding?.evidence.map(\.answer) == ["disconnected", "disconnected", "connected"])
  }

  @Test func aPluggedMonitorIsOneAndIsNamed() {
    let tree = FixtureTree.thinkPadScreen().connector("card0-HDMI-A-1", "connected", edid: EDIDBytes.qemu)
    #expect(external(tree)?.state == .present && external(tree)?.value == ["card0-HDMI-A-1"])
    let screen = screens(tree).first { $0["name"] == "card0-HDMI-A-1" }
    #expect(screen?["model"] == "QEMU Monitor" && screen?["pixels"] == [1280, 800])
    #expect(screen?["size"]?["width"] == 325 && screen?["size"]?["diagonal"] == 15.1)
  }

  @Test func aTelevisionSetThatTellsItsRatioHasNoSize() {
    let tree = FixtureTree().card("card0", driver: "vc4-drm").connector(
      "card0-HDMI-A-1", "connected", modes: "1920x1080\n",
      edid: EDIDBytes.made(coarse: (16, 9), millimetres: (160, 90), name: "TV"))
    #expect(
      external(tree)?.state == .present && external(tree)?.reason == "it is the only kind of screen here")
    #expect(screens(tree).first?["size"]?["missing"] == "160 x 90 mm is the ratio of its sides, not its size")
  }

  @Test func aHeadlessServersSocketIsEmpty() {
    let tree = FixtureTree().chassis(23).card("card0", driver: "ast").connector("card0-VGA-1", "disconnected")
    #expect(external(tree)?.state == .absent)
    #expect(DisplayProbe.read(tree.root).availability["idiom"]?.value == "server")
  }

  @Test func aRenderOnlyCardHasNoOutput() {
    let tree = FixtureTree().card("card0", driver: "panfrost")
    #expect(
      external(tree)?.state == .absent && external(tree)?.reason == "no display controller has an output")
  }

  @Test func aSocketThatCannotTellLeavesItUnknown() {
    let tree = FixtureTree().card("card0", driver: "x").connector("card0-Composite-1", "unknown")
    #expect(external(tree)?.state == .unknown)
    #expect(external(tree)?.reason?.contains("card0-Composite-1") == true)
  }

  @Test func whereTheClassIsMissingNothingIsAbsent() {
    #expect(external(FixtureTree())?.state == .unknown)
    #expect(DisplayProbe.read(FixtureTree().root).hardware?["screens"]?["missing"] != nil)
  }

  @Test func aFramebufferAloneTellsNothingOfSockets() {
    let tree = FixtureTree().file("/sys/class/graphics/fb0/name", "EFI VGA\n")
    #expect(external(tree)?.state == .unknown)
    #expect(DisplayProbe.read(tree.root).hardware?["framebuffers"] == ["fb0: EFI VGA"])
  }

  @Test func theFirstEmulatedOutputIsTheMachinesOwnAndTheSecondIsPluggedIn() {
    let tree = FixtureTree().card("card0", driver: "virtio-pci").connector(
      "card0-Virtual-1", "connected", edid: EDIDBytes.qemu)
    tree.connector("card0-Virtual-2", "disconnected")
    #expect(external(tree)?.state == .absent)
    tree.connector("card0-Virtual-2", "connected", edid: EDIDBytes.qemu)
    #expect(external(tree)?.state == .present && external(tree)?.value == ["card0-Virtual-2"])
  }

  @Test func anEmulatedSocketIsNoSocket() {
    let tree = FixtureTree().card("card0", driver: "cirrus").connector("card0-VGA-1", "connected")
    #expect(external(tree)?.state == .absent)
  }

  @Test func besideAPanelAnEmulatedOutputIsNobodysScreen() {
    let tree = FixtureTree.thinkPadScreen().card("card1", driver: "vkms").connector(
      "card1-Virtual-1", "connected")
    tree.card("card2", driver: "x").connector("card2-Virtual-1", "connected")
    tree.connector("card2-Virtual-2", "connected").connector("card2-Writeback-1", "connected")
    #expect(external(tree)?.state == .absent)
  }

  @Test func aPanelWithoutAnEDIDHasTheSizeThatItsDriverRemembers() {
    let screen = screens(.pinePhoneProScreen()).first { $0["name"] == "card1-DSI-1" }
    #expect(screen?["size"]?["width"] == 68 && screen?["size"]?["diagonal"] == 6)
    #expect(screen?["sizeSource"] == "DRM_IOCTL_MODE_GETCONNECTOR /dev/dri/card1")
  }

  @Test func orTheOneInTheDeviceTreeWhereTheCardMayNotBeOpened() {
    let screen = screens(.librem5Screen()).first
    #expect(screen?["size"]?["width"] == 65 && screen?["size"]?["height"] == 130)
    #expect(screen?["sizeSource"]?.string?.hasSuffix("/of_node/width-mm") == true)
  }

  @Test func aPanelWhoseSizeNobodyTellsSaysWhy() {
    let tree = FixtureTree().card("card1", driver: "x").connector("card1-DSI-1", "connected").refusal(
      "open /dev/dri/card1", 13)
    let missing = screens(tree).first?["size"]?["missing"]?.string
    #expect(missing?.hasPrefix("it has no EDID, and") == true && missing?.contains("/dev/dri/card1") == true)
  }

  @Test func aBrokenEDIDCostsTheSizeAndNotTheScreen() {
    let tree = FixtureTree().card("card0", driver: "i915").connector(
      "card0-DP-1", "connected", modes: "2560x1440\n", edid: [1, 2, 3])
    #expect(screens(tree).first?["pixels"] == [2560, 1440])
    #expect(screens(tree).first?["flaw"] == "its EDID ends after 3 of 128 bytes")
  }

  @Test func backlightsAreListedWithTheirRange() {
    let tree = FixtureTree.thinkPadScreen().file("/sys/class/backlight/intel_backlight/brightness", "120\n")
      .file(
        "/sys/class/backlight/intel_backlight/max_brightness", "1500\n")
    let light = DisplayProbe.read(tree.root).hardware?["backlights"]?.array?.first
    #expect(light?["name"] == "intel_backlight" && light?["brightness"] == 120 && light?["maximum"] == 1500)
  }
}
