import TestSupport
import Testing

@testable import Instruments

@Suite struct WatchedNodeTests {
  @Test(arguments: [
    ("/dev/video0", "video"), ("/dev/snd/pcmC0D0c", "microphone"), ("/dev/snd/pcmC0D0p", "loudspeaker"),
    ("/dev/gnss0", "positioning"), ("/dev/input/event3", "input"), ("/dev/dri/renderD128", "graphics"),
    ("/dev/rfcomm0", "bluetooth"), ("/dev/wwan0mbim0", "modem"), ("/dev/iio:device1", "sensor"),
  ])
  func aNodesNameTellsWhatItIs(_ path: String, _ kind: String) {
    #expect(WatchedNode.named(path)?.kind == kind)
  }

  @Test(arguments: ["/dev/null", "/dev/snd/controlC0", "/dev/tty1", "/dev/sda", "/home/video0"])
  func othersAreNoHardwareOfInterest(_ path: String) {
    #expect(WatchedNode.named(path) == nil)
  }

  @Test func aSensorIsWhatItsAttributesMeasure() throws {
    let base = "/sys/bus/iio/devices/iio:device0"
    let tree = FixtureTree().file("/dev/iio:device0", "").file("\(base)/name", "bmi160\n")
    for axis in ["x", "y", "z"] { tree.file("\(base)/in_accel_\(axis)_raw", "1\n") }
    tree.file("\(base)/sampling_frequency", "200\n")
    let nodes = WatchedNode.all(tree.root)
    let node = try #require(nodes.first { $0.path == "/dev/iio:device0" })
    #expect(node.kind == "motion sensor")
    #expect(node.capabilities == ["accelerometer"])
    #expect(node.rateFile?.hasSuffix("/sampling_frequency") == true)
    #expect(
      nodes.filter { $0.path.hasSuffix("_raw") }.map(\.kind) == Array(repeating: "motion sensor", count: 3))
  }

  @Test func anInputDeviceMayBeAnAccelerometer() {
    let tree = FixtureTree().file("/dev/input/event0", "").file("/dev/input/event1", "")
      .file("/sys/class/input/event0/device/properties", "40\n")
      .file("/sys/class/input/event1/device/properties", "0\n")
    #expect(WatchedNode.all(tree.root).map(\.kind) == ["motion sensor", "input"])
  }
}
