import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct MediaDeviceTests {
  private let node = "/dev/media0"

  private func tree() -> FixtureTree { FixtureTree().answer("open \(node)") }

  @Test func aKernelWithoutTheTopologyIsAskedEntityByEntity() throws {
    let tree = tree().refusal("ioctl \(node) 0xc0487c04", ENOTTY)
    var sensor = [UInt8](repeating: 0, count: 256)
    (sensor[0], sensor[36], sensor[38], sensor[54]) = (1, 1, 2, 1)
    tree.answer("ioctl \(node) 0xc1007c01 00000080", sensor)
    tree.refusal("ioctl \(node) 0xc1007c01 01000080", EINVAL)
    var links = [UInt8](repeating: 0, count: 40 + 52)
    (links[40], links[60]) = (1, 9)
    tree.answer("ioctl \(node) 0xc0287c02 01 52", links)
    let graph = try MediaDevice(tree.root, node).topology()
    #expect(graph.sensors.map(\.id) == [1] && graph.ways == [.init(1, 9)])
  }

  @Test func aListThatRunsInCirclesEnds() throws {
    let tree = tree().refusal("ioctl \(node) 0xc0487c04", ENOTTY)
    var entity = [UInt8](repeating: 0, count: 256)
    entity[0] = 5
    tree.answer("ioctl \(node) 0xc1007c01 00000080", entity)
    tree.answer("ioctl \(node) 0xc1007c01 05000080", entity)
    #expect(try MediaDevice(tree.root, node).topology().entities.map(\.id) == [5])
  }

  @Test func aGraphTooLargeToHoldIsRefused() throws {
    var counts = [UInt8](repeating: 0, count: 72)
    counts.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let tree = tree().answer("ioctl \(node) 0xc0487c04", counts)
    let device = try MediaDevice(tree.root, node)
    #expect(throws: SystemError(code: E2BIG, call: "ioctl MEDIA_IOC_G_TOPOLOGY", subject: node)) {
      try device.topology()
    }
  }
}
