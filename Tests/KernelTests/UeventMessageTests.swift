import Kernel
import TestSupport
import Testing

@Suite struct UeventMessageTests {
  private static let sample = Array(
    "change@/devices/virtual/power_supply/test\0ACTION=change\0DEVPATH=/devices/virtual/power_supply/test\0SUBSYSTEM=power_supply\0SEQNUM=7\0"
      .utf8)

  @Test func theKernelsMessageIsRead() {
    #expect(
      UeventMessage(Self.sample)
        == UeventMessage(
          action: "change", path: "/devices/virtual/power_supply/test", subsystem: "power_supply"))
  }

  @Test func whatUdevSendsIsNone() {
    #expect(UeventMessage(Array("libudev\0\u{1}\u{2}SUBSYSTEM=net\0".utf8)) == nil)
    #expect(UeventMessage(Array("add@/devices/x\0ACTION=add\0".utf8)) == nil)
    #expect(UeventMessage([]) == nil)
  }

  @Test func damagedBytesAreReadWithoutHarm() {
    var dice = Dice(seed: 11)
    for _ in 0..<5000 {
      var bytes = dice.next(2) == 0 ? Self.sample : dice.bytes(300)
      for _ in 0..<dice.next(8) where !bytes.isEmpty {
        bytes[Int(dice.next(UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: dice.next())
      }
      if let message = UeventMessage(bytes) { #expect(message.path.hasPrefix("/")) }
    }
  }
}
