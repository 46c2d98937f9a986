import Captures
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// What a redacted capture still tells: which things are one, and of what kind they are.
@Suite struct CaptureRedactorMeaningTests {
  private let redacted = SecretMachine.redacted

  @Test func oneThingHasOneNameInAllItsForms() throws {
    let root = KernelRoot(capture: redacted)
    let names = try root.entries("/sys/class/net")
    let link = try #require(names.first { $0.hasPrefix("enx") })
    let address = try root.text("/sys/class/net/\(link)/address")
    #expect("enx" + address.replacing(":", with: "") == link)
    #expect(address.hasPrefix("b8:27:eb:"))
    let messages = try root.answer("netlink links") { [] }
    #expect(messages.holds(Array(link.utf8)))
    let number = address.split(separator: ":").compactMap { UInt8($0, radix: 16) }
    #expect(messages.holds(number))
    #expect(try root.answer("bluetooth controller 0") { [] }.holds(number.reversed()))
    let own = [number[0] ^ 2, number[1], number[2], 0xFF, 0xFE, number[3], number[4], number[5]]
    #expect(try root.answer("netlink addresses") { [] }.holds(own))
    #expect(try root.text("/proc/net/if_inet6").contains(Secret.hex(own)))
    let battery = try #require(try root.entries("/sys/class/power_supply").last)
    #expect(try root.text("/sys/class/power_supply/\(battery)/capacity") == "70")
    #expect(
      try root.text("/sys/class/power_supply/BAT0/uevent").hasSuffix(
        "=" + root.text("/sys/class/power_supply/BAT0/serial_number").trimmedBlanks))
  }

  @Test func whatTellsTheKindOfThingStays() throws {
    let root = KernelRoot(capture: redacted)
    #expect(try root.text("/sys/class/block/dm-0/dm/uuid").hasPrefix("CRYPT-LUKS2-"))
    #expect(try root.text("/proc/cpuinfo").hasSuffix("Model\t\t: A board"))
    let edid = try root.bytes("/sys/class/drm/card0-DP-1/edid")
    #expect(edid.reduce(0, &+) == 0)
    let bluez = String(decoding: try root.answer("dbus org.bluez / GetManagedObjects") { [] }, as: UTF8.self)
    #expect(bluez.contains("0000110b-0000-1000-8000-00805f9b34fb"))
    #expect(try JSONParser.parse(Array(bluez.utf8)).object?.count == 1)
    let lines = String(decoding: try root.answer("gpsd watch") { [] }, as: UTF8.self).split(separator: "\n")
    let fix = try JSONParser.parse(Array(try #require(lines.last).utf8))
    #expect(fix["lat"]?.number == 10 && fix["mode"]?.number == 3 && fix["epx"]?.number == 2.5)
    let route = try #require(ProcNetRoute.ipv4(try root.text("/proc/net/route")).first)
    #expect(route.gateway != nil)
  }

  /// Virtual hardware has addresses such as 02:00:00:00:01:00, and so have the structures of drivers.
  @Test func numbersInADriversAnswerAreNotTakenForAnAddress() {
    let answer: [UInt8] = [2, 0, 0, 0, 1, 0, 0, 0] + Secret.hardware + [UInt8](repeating: 0, count: 40)
    let question = Capture.Question(
      .answer, "ioctl /dev/media0 0xc1007c00 0000008000000000000000000000000000000000")
    let capture = Capture([
      question: .bytes(answer),
      .init(.file, "/sys/class/net/wlan0/address"): .bytes(Array("02:00:00:00:01:00\n".utf8)),
      .init(.file, "/sys/class/net/eth0/address"): .bytes(Array("b8:27:eb:7c:3d:9e\n".utf8)),
    ])
    #expect(CaptureRedactor.redact(capture).answers[question] == .bytes(answer))
  }

  @Test func aFolderOfTheKernelsIsNobodysHome() throws {
    let path = "/sys/bus/media/devices/media0/uevent"
    let capture = Capture([.init(.file, path): .bytes(Array("DRIVER=x\n".utf8))])
    #expect(CaptureRedactor.redact(capture) == capture)
  }
}
