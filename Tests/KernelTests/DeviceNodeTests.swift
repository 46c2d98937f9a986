import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct DeviceNodeTests {
  /// RNDGETENTCNT of random(4), which every machine answers.
  private static let entropyCount: UInt32 = 0x8004_5200

  @Test func theKernelAnswersThroughTheChild() throws {
    let node = try DeviceNode(.live, "/dev/urandom")
    let bytes = try node.ioctl(Self.entropyCount, [0, 0, 0, 0])
    #expect(bytes.count == 4)
    let known = try KernelRoot.live.text("/proc/sys/kernel/random/entropy_avail")
    #expect(bytes[...].integer(UInt32.self, at: 0) == UInt32(known))
  }

  @Test func aRefusalKeepsItsNumber() throws {
    #expect(throws: SystemError(code: ENOENT, call: "open", subject: "/dev/no-such-node")) {
      try DeviceNode(.live, "/dev/no-such-node")
    }
    let node = try DeviceNode(.live, "/dev/null")
    #expect(throws: SystemError(code: ENOTTY, call: "ioctl", subject: "/dev/null")) {
      try node.ioctl(Self.entropyCount, [0, 0, 0, 0])
    }
  }

  @Test func whatWasAskedCanBeAskedOfTheCapture() throws {
    let recorder = CaptureRecorder()
    let root = KernelRoot.live.recorded(by: recorder)
    let live = try DeviceNode(root, "/dev/urandom").ioctl(Self.entropyCount, [0, 0, 0, 0])
    #expect(throws: SystemError.self) { try DeviceNode(root, "/dev/no-such-node") }

    let captured = KernelRoot(capture: recorder.capture)
    #expect(!captured.isLive)
    #expect(try DeviceNode(captured, "/dev/urandom").ioctl(Self.entropyCount, [0, 0, 0, 0]) == live)
    #expect(throws: SystemError(code: ENOENT, call: "open", subject: "/dev/no-such-node")) {
      try DeviceNode(captured, "/dev/no-such-node")
    }
    #expect(throws: SystemError.self) { try DeviceNode(captured, "/dev/null") }
  }

  /// A stopped child stands in for a driver that never comes back.
  @Test func aDriverThatHangsCostsItsDeadlineOnly() throws {
    let node = try DeviceNode(.live, "/dev/urandom", deadline: 50)
    kill(try #require(NodeServer.shared.process), SIGSTOP)
    #expect(throws: SystemError(code: ETIMEDOUT, call: "ioctl", subject: "/dev/urandom")) {
      try node.ioctl(Self.entropyCount, [0, 0, 0, 0])
    }
    #expect(throws: SystemError(code: ESTALE, call: "ioctl", subject: "/dev/urandom")) {
      try node.ioctl(Self.entropyCount, [0, 0, 0, 0])
    }
    #expect(try DeviceNode(.live, "/dev/urandom").ioctl(Self.entropyCount, [0, 0, 0, 0]).count == 4)
  }

  @Test func buffersBehindPointersComeBackWithoutTheirAddresses() throws {
    let node = try DeviceNode(.live, "/dev/urandom")
    #expect(throws: SystemError(code: EINVAL, call: "ioctl", subject: "/dev/urandom")) {
      try node.ioctl(Self.entropyCount, [0, 0, 0, 0], [.init(pointerAt: 0, length: 8)])
    }
    let bytes = try node.ioctl(
      Self.entropyCount, [UInt8](repeating: 0, count: 16), [.init(pointerAt: 8, length: 4)])
    #expect(bytes.count == 20)
    #expect(bytes[8..<20].allSatisfy { $0 == 0 })
  }
}
