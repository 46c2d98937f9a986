import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

/// Whole devices, as sysfs and the drivers show them.
@Suite struct CameraProbeTests {
  private func states(_ answer: ProbeAnswer) -> [String: Finding.State] {
    answer.capabilities.mapValues(\.state)
  }

  private func cameras(_ answer: ProbeAnswer) -> [JSONValue] { answer.hardware?["cameras"]?.array ?? [] }

  private func reasons(_ answer: ProbeAnswer, _ key: String = "notCameras") -> [String] {
    answer.hardware?[key]?.array?.compactMap { $0["reason"]?.string } ?? []
  }

  private var lights: FixtureTree { FixtureTree().file("/sys/class/leds/input0::numlock/brightness", "0\n") }

  @Test func aBareRaspberryPi4HasSevenVideoNodesAndNoCamera() {
    let tree = lights
    let codec = FixtureNode(
      number: 10, name: "bcm2835-codec-decode", driver: "bcm2835-codec", flags: 0x0420_4000,
      device: "platform/bcm2835-codec")
    for number in [10, 11, 12] {
      var node = codec
      node.number = number
      tree.video(node)
    }
    var image = codec
    image.driver = "bcm2835-isp"
    image.device = "platform/bcm2835-isp"
    (image.number, image.flags) = (13, 0x0420_0002)
    tree.video(image)
    for number in [14, 15] {
      (image.number, image.flags, image.formats) = (number, 0x0420_0001, ["YU12", "RGB3"])
      tree.video(image)
    }
    (image.number, image.flags) = (16, 0x04A0_0000)
    tree.video(image)
    tree.media(
      0, device: "platform/bcm2835-isp",
      [(1, 0x10001, "out", 13), (2, 0x4009, "isp", nil), (3, 0x10001, "cap0", 14), (4, 0x10001, "cap1", 15)],
      ways: [(1, 2), (2, 3), (2, 4)])
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer).values.allSatisfy { $0 == .absent })
    #expect(cameras(answer).isEmpty && reasons(answer).count == 7)
    #expect(reasons(answer).filter { $0.hasPrefix("no sensor leads to it") }.count == 2)
    #expect(answer.capabilities["still-camera"]?.evidence.count == 8)
  }

  /// Twelve nodes, of which one converts, three are codecs', and two image processors have four each.
  private func pinePhonePro() -> FixtureTree {
    let tree = FixtureTree().file("/sys/class/leds/white:flash/flash_strobe", "0\n")
    func node(_ number: Int, _ driver: String, _ flags: UInt32, _ device: String) {
      tree.video(
        FixtureNode(
          number: number, name: "\(driver)_\(number)", driver: driver, bus: "platform:\(device)",
          flags: flags,
          device: "platform/\(device)", formats: ["NV12"]))
    }
    node(0, "rockchip-rga", 0x0420_8000, "rga")
    for (processor, first) in [(0, 1), (1, 5)] {
      let device = "isp\(processor)"
      node(first, "rkisp1", 0x2420_1000, device)
      node(first + 1, "rkisp1", 0x2420_1000, device)
      node(first + 2, "rkisp1", 0x24A0_0000, device)
      node(first + 3, "rkisp1", 0x2C20_0000, device)
      let sensor: UInt32 = processor == 0 ? 14 : 19
      tree.media(
        processor, device: "platform/\(device)",
        [
          (1, 0x20001, processor == 0 ? "imx258 1-001a" : "ov8858 1-0036", sensor), (2, 0x4009, "isp", nil),
          (3, 0x10001, "main", UInt32(first)), (4, 0x10001, "self", UInt32(first + 1)),
          (5, 0x10001, "stats", UInt32(first + 2)), (6, 0x20003, "dw9714 1-000c", 21),
        ], ways: [(1, 2), (2, 3), (2, 4), (2, 5)], ancillaries: processor == 0 ? [(1, 6)] : [(2, 6)])
      tree.videoEntry(
        FixtureNode(number: Int(sensor), driver: "rkisp1", device: "platform/\(device)"),
        entry: "v4l-subdev\(sensor)"
      ).answer("open /dev/v4l-subdev\(sensor)")
      tree.controls("/dev/v4l-subdev\(sensor)", [0x9A_0922: processor == 0 ? 1 : 0])
    }
    for number in [9, 10, 11] { node(number, "hantro-vpu", 0x0420_4000, "vpu") }
    return tree
  }

  @Test func aPinePhoneProHasTwelveNodesAndTwoCameras() {
    let answer = CameraProbe.read(pinePhonePro().root)
    #expect(states(answer).values.allSatisfy { $0 == .present })
    #expect(cameras(answer).map { $0["name"]?.string } == ["imx258 1-001a", "ov8858 1-0036"])
    #expect(cameras(answer).map { $0["direction"]?.string } == ["back", "front"])
    #expect(cameras(answer).map { $0["nodes"]?.array?.count } == [2, 2])
    #expect(reasons(answer).count == 8)
    #expect(answer.capabilities["front-facing-camera"]?.value == ["ov8858 1-0036"])
    #expect(answer.capabilities["auto-focus-camera"]?.value == ["imx258 1-001a"])
    #expect(answer.capabilities["auto-focus-camera"]?.reason?.contains("left to the program") == true)
  }

  @Test func aSensorWithoutAControlIsToldByTheDeviceTree() {
    let tree = pinePhonePro()
    tree.refusal("open /dev/v4l-subdev19", EACCES)
    let sensor = "/sys/bus/i2c/devices/1-0036"
    tree.file("\(sensor)/of_node/orientation", "\0\0\0\0").file("\(sensor)/name", "ov8858\n")
    tree.link("\(sensor)/driver", to: "../drivers/ov8858")
    let camera = cameras(CameraProbe.read(tree.root)).last
    #expect(camera?["direction"] == "front" && camera?["directionGrade"] == "firmware")
  }

  private func laptop(removable: String = "fixed", chassis: String = "10") -> FixtureTree {
    let tree = lights.file("/sys/class/dmi/id/chassis_type", chassis + "\n")
    let device = "/sys/devices/pci0/usb1/1-5"
    tree.file("\(device)/removable", removable + "\n").file("\(device)/idVendor", "04f2\n")
    return tree.file("\(device)/idProduct", "b612\n")
  }

  @Test func aLaptopsInfraredTwinIsNoCamera() {
    let tree = laptop().video(FixtureNode(number: 0, formats: ["MJPG", "YUYV"]))
    tree.video(FixtureNode(number: 1, flags: 0x04A0_0000))
    tree.video(FixtureNode(number: 2, device: "pci0/usb1/1-5/1-5:1.2", formats: ["GREY"]))
    tree.video(FixtureNode(number: 3, flags: 0x04A0_0000, device: "pci0/usb1/1-5/1-5:1.2"))
    let answer = CameraProbe.read(tree.root)
    #expect(cameras(answer).count == 1)
    #expect(reasons(answer).filter { $0 == "sees infrared light only" }.count == 1)
    let front = answer.capabilities["front-facing-camera"]
    #expect(front?.state == .present && front?.reason?.contains("heuristic") == true)
    #expect(answer.capabilities["camera-flash"]?.state == .absent)
  }

  @Test(arguments: [("unknown", "10"), ("fixed", "3"), ("fixed", "30")])
  func whereAUSBCameraLooksIsNotGuessed(_ removable: String, _ chassis: String) {
    let tree = laptop(removable: removable, chassis: chassis).video(FixtureNode(number: 0))
    #expect(states(CameraProbe.read(tree.root))["front-facing-camera"] == .unknown)
  }

  @Test func aWebcamThatIsUnpluggedAtWillLooksNowhereInParticular() {
    let tree = laptop(removable: "removable").video(FixtureNode(number: 0))
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["front-facing-camera"] == .absent)
    #expect(cameras(answer).first?["direction"] == "external")
  }

  @Test func ofTwoBuiltInCamerasOneMayLookBack() {
    let tree = laptop().video(FixtureNode(number: 0))
    let device = "/sys/devices/pci0/usb1/1-6"
    tree.file("\(device)/removable", "fixed\n").file("\(device)/idVendor", "1\n").file(
      "\(device)/idProduct", "2\n")
    tree.video(FixtureNode(number: 2, bus: "usb-2", device: "pci0/usb1/1-6/1-6:1.0"))
    #expect(states(CameraProbe.read(tree.root))["front-facing-camera"] == .unknown)
  }

  @Test func acpiAndUdevKnowSomeCameras() {
    let acpi = laptop().video(FixtureNode(number: 0))
      .file("/sys/devices/pci0/usb1/1-5/physical_location/panel", "back\n")
    #expect(cameras(CameraProbe.read(acpi.root)).first?["direction"] == "back")
    let udev = laptop(removable: "unknown").video(FixtureNode(number: 0))
      .file("/run/udev/data/c81:0", "I:1\nE:ID_CAMERA_DIRECTION=front\n")
    #expect(cameras(CameraProbe.read(udev.root)).first?["directionGrade"] == "udev")
  }

  @Test func whatMayNotBeOpenedIsToldByUdev() {
    let tree = laptop().videoEntry(FixtureNode(number: 0)).refusal("open /dev/video0", EACCES)
    tree.videoEntry(FixtureNode(number: 1)).refusal("open /dev/video1", EACCES)
    let dark = CameraProbe.read(tree.root)
    #expect(states(dark)["still-camera"] == .unknown && states(dark)["camera-flash"] == .unknown)
    #expect(dark.capabilities["still-camera"]?.reason?.contains("Permission denied") == true)
    #expect(reasons(dark, "undecided").count == 2)

    tree.file("/run/udev/data/c81:0", "E:ID_V4L_CAPABILITIES=:capture:\n")
    tree.file("/run/udev/data/c81:1", "E:ID_V4L_CAPABILITIES=:\n")
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["still-camera"] == .present && states(answer)["video-camera"] == .present)
    #expect(states(answer)["auto-focus-camera"] == .unknown)
    #expect(states(answer)["front-facing-camera"] == .present)
    #expect(cameras(answer).first?["formats"]?["missing"]?.string?.contains("Permission denied") == true)
  }

  @Test(arguments: [EBUSY, ETIMEDOUT]) func oneNodeThatDoesNotAnswerCostsOnlyWhatDependsOnIt(_ code: CInt) {
    let tree = laptop().video(FixtureNode(number: 0, controls: [0x9A_090C: 1]))
    tree.videoEntry(FixtureNode(number: 2, driver: "odd", device: "platform/odd"))
      .refusal("open /dev/video2", code)
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["still-camera"] == .present && states(answer)["auto-focus-camera"] == .present)
    #expect(states(answer)["camera-flash"] == .unknown)
  }

  @Test func aLoopbackIsNoCameraWhetherItIsFedOrNot() {
    let tree = lights
    var node = FixtureNode(
      number: 0, name: "OBS", driver: "v4l2 loopback", flags: 0x0420_0002, device: "virtual",
      formats: ["YUYV"])
    tree.video(node)
    #expect(states(CameraProbe.read(tree.root))["still-camera"] == .absent)
    node.flags = 0x0420_0001
    let fed = CameraProbe.read(tree.video(node).root)
    #expect(states(fed)["still-camera"] == .absent)
    #expect(fed.capabilities["still-camera"]?.reason?.hasPrefix("only virtual cameras") == true)
    #expect(cameras(fed).first?["virtual"] == true)
  }

  @Test func aCoveredCameraIsPresent() {
    let tree = laptop().video(FixtureNode(number: 0, controls: [0x9A_0910: 1]))
    let finding = CameraProbe.read(tree.root).capabilities["still-camera"]
    #expect(finding?.state == .present && finding?.reason == "covered by its privacy switch")
  }

  @Test func aClosedLensCoverIsTold() {
    let tree = laptop().video(FixtureNode(number: 0))
    tree.file("/sys/class/input/input7/capabilities/sw", "200\n").file(
      "/sys/class/input/input7/event3/dev", "13:67\n")
    tree.answer("open /dev/input/event3").answer(
      "ioctl /dev/input/event3 0x8008451b", [0, 2, 0, 0, 0, 0, 0, 0])
    let answer = CameraProbe.read(tree.root)
    #expect(answer.availability["still-camera"]?.reason == "the lens cover is closed")
    #expect(answer.hardware?["lensCovers"]?.array?.first?["closed"] == true)
  }

  @Test func aSensorThatNoDriverHoldsMayBeSwitchedOff() {
    let tree = lights.file("/sys/class/video4linux/none", "")
    unlink(tree.path + "/sys/class/video4linux/none")
    #expect(states(CameraProbe.read(tree.root))["still-camera"] == .absent)
    let sensor = "/sys/bus/i2c/devices/3-0020"
    tree.file("\(sensor)/of_node/orientation", "\0\0\0\u{1}").file("\(sensor)/name", "hi846\n")
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["still-camera"] == .unknown && states(answer)["front-facing-camera"] == .absent)
    #expect(answer.capabilities["still-camera"]?.reason?.contains("hi846") == true)
  }

  @Test func aTorchIsNoFlash() {
    let tree = FixtureTree().file("/sys/class/leds/white:torch/brightness", "0\n").video(
      FixtureNode(number: 0))
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["camera-flash"] == .absent)
    #expect(answer.capabilities["camera-flash"]?.reason == "a torch shines, and does not flash")
  }

  @Test func aMachineWithoutTheClassesKnowsNothing() {
    let answer = CameraProbe.read(FixtureTree().root)
    #expect(states(answer).values.allSatisfy { $0 == .unknown })
    #expect(answer.hardware?["cameras"]?["missing"] != nil && answer.hardware?["lights"]?["missing"] != nil)
  }

  @Test func aSlowCameraTakesNoVideo() {
    let tree = laptop().video(FixtureNode(number: 0))
    let sizes = "ioctl /dev/video0 0xc02c564a 0000000059555956"
    var size = FixtureTree.bytes("000000005955595601000000" + "a00f0000b80b0000")
    size += [UInt8](repeating: 0, count: 24)
    tree.answer(sizes, size)
    var rate = FixtureTree.bytes("0000000059555956a00f0000b80b0000" + "01000000" + "0100000005000000")
    rate += [UInt8](repeating: 0, count: 24)
    tree.answer("ioctl /dev/video0 0xc034564b 0000000059555956a00f0000b80b", rate)
    let answer = CameraProbe.read(tree.root)
    #expect(states(answer)["still-camera"] == .present && states(answer)["video-camera"] == .absent)
    #expect(cameras(answer).first?["formats"]?.array?.first?["maximumRate"] == 5)
  }
}
