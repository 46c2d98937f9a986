import Kernel
import TestSupport
import Testing

@Suite struct SysCameraSensorTests {
  private let bus = "/sys/bus/i2c/devices"

  @Test func anOrientationMakesASensor() {
    let tree = FixtureTree().file("\(bus)/3-0036/of_node/orientation", "\0\0\0\u{1}")
    tree.file("\(bus)/3-0036/of_node/lens-focus", "\0\0\0\u{9}").file("\(bus)/3-0036/name", "ov8858\n")
    tree.file("\(bus)/3-0048/of_node/compatible", "ti,tmp102\0")
    tree.file("\(bus)/3-0049/of_node/orientation", "?")
    #expect(
      SysCameraSensor.readAll(tree.root) == [
        SysCameraSensor(address: "3-0036", name: "ov8858", orientation: 1, hasLens: true)
      ])
  }

  @Test func cellsHaveTheHighestByteFirst() {
    #expect(SysCameraSensor.parse([0, 0, 1, 2]) == 258)
    #expect(SysCameraSensor.parse([0, 0, 1]) == nil && SysCameraSensor.parse([]) == nil)
  }
}
