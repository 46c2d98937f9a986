import Documents
import Glibc
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct CaptureRedactorTests {
  /// Nothing in it is anybody's; each has no chance of coming up by itself.
  private enum Secret {
    static let hardware: [UInt8] = [0xB8, 0x27, 0xEB, 0x7C, 0x3D, 0x9E]
    static let headset: [UInt8] = [0x5C, 0xC6, 0xD0, 0x1A, 0xF2, 0x83]
    static let texts = [
      "PF1X7K3Q", "L3HB5CX0912", "351756051523999", "262019876543210", "8949020000123456789",
      "+4915112345678",
      "0x4fe1b27c", "C02XK0AAJGH5", "annas-laptop", "Anna Muster", "anna", "S3Z9NB0K123456", "HomeNet-5G",
    ]
    static let identifiers = [
      "4c4c4544-0039-4810-8036-b9c04f4c4b32", "f3b1c2d4-5e6f-4a1b-8c9d-0e1f2a3b4c5d",
      "a1b2c3d4e5f60718293a4b5c6d7e8f90", "7f3e9a1c-2b4d-4e6f-9a8b-1c2d3e4f5a6b", "1A2B-3C4D",
    ]
    static let positions = ["52.516275", "13.377704", "4807.0381", "01131.0002", "34.913"]
    static let addresses: [[UInt8]] = [
      [93, 184, 216, 34],
      [0x2A, 0x01, 0x04, 0xF8, 0x0C, 0x17, 0x21, 0xBE, 0x02, 0x1A, 0x4C, 0x5E, 0x6F, 7, 8, 9],
    ]
  }

  private static func hex(_ bytes: [UInt8], _ separator: String = "") -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
  }

  private static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    let bytes = number(UInt16(4 + value.count)) + number(type) + value
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
  private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
  private static func message(_ type: UInt16, _ body: [UInt8]) -> [UInt8] {
    number(UInt32(16 + body.count)) + number(type) + number(UInt16(2)) + number(UInt64(0)) + body
  }

  private static var display: [UInt8] {
    var bytes: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0] + [UInt8](repeating: 1, count: 120)
    bytes.replaceSubrange(12..<16, with: [0xDE, 0xC0, 0xAD, 0x8B])
    bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xFF, 0] + Array("L3HB5CX0912\n ".utf8))
    bytes[126] = 0
    bytes[127] = 0
    bytes[127] = 0 &- bytes.reduce(0, &+)
    return bytes
  }

  /// A machine with each secret wherever such a one stands.
  private static var capture: Capture {
    let (mac, ear) = (Secret.hardware, Secret.headset)
    let (v4, v6) = (Secret.addresses[0], Secret.addresses[1])
    let local: [UInt8] = [0xFE, 0x80, 0, 0, 0, 0, 0, 0, mac[0] ^ 2, mac[1], mac[2], 0xFF, 0xFE] + mac[3...]
    let texts = Secret.texts
    let ids = Secret.identifiers
    var answers: [Capture.Question: Capture.Answer] = [:]
    func file(_ path: String, _ text: String) { answers[.init(.file, path)] = .bytes(Array(text.utf8)) }
    func answer(_ question: String, _ bytes: [UInt8]) { answers[.init(.answer, question)] = .bytes(bytes) }
    func answer(_ question: String, _ text: String) { answer(question, Array(text.utf8)) }

    file("/sys/class/dmi/id/product_serial", "PF1X7K3Q\n")
    file("/sys/class/dmi/id/product_uuid", ids[0] + "\n")
    file("/proc/device-tree/serial-number", "C02XK0AAJGH5\0")
    answers[.init(.file, "/proc/device-tree/ethernet/local-mac-address")] = .bytes(mac)
    file(
      "/proc/cpuinfo", "processor\t: 0\nCPU architecture: 8\n\nSerial\t\t: C02XK0AAJGH5\nModel\t\t: A board\n"
    )
    file("/sys/class/power_supply/BAT0/serial_number", " S3Z9NB0K123456 \n")
    file(
      "/sys/class/power_supply/BAT0/uevent",
      "POWER_SUPPLY_NAME=BAT0\nPOWER_SUPPLY_SERIAL_NUMBER=S3Z9NB0K123456\n")
    file("/sys/class/power_supply/hid-\(hex(ear, ":"))-battery/capacity", "70\n")
    answers[.init(.directory, "/sys/class/power_supply")] = .bytes(
      Array("BAT0\nhid-\(hex(ear, ":"))-battery".utf8))
    answers[.init(.link, "/sys/class/power_supply/hid-\(hex(ear, ":"))-battery")] = .bytes(
      Array(
        "../../devices/virtual/misc/uhid/0005:054C:0CD3.0001/power_supply/hid-\(hex(ear, ":"))-battery".utf8))
    file("/sys/class/net/enx\(hex(mac))/address", hex(mac, ":") + "\n")
    answers[.init(.directory, "/sys/class/net")] = .bytes(Array("enx\(hex(mac))\nlo".utf8))
    file("/sys/bus/usb/devices/1-1/serial", "L3HB5CX0912\n")
    file("/sys/class/block/mmcblk0/device/serial", "0x4fe1b27c\n")
    file("/sys/class/block/dm-0/dm/uuid", "CRYPT-LUKS2-\(ids[2])-luks-\(ids[1])\n")
    file("/etc/machine-id", ids[2] + "\n")
    file("/proc/sys/kernel/random/boot_id", ids[3] + "\n")
    file("/proc/sys/kernel/hostname", "annas-laptop\n")
    file("/proc/cmdline", "root=UUID=\(ids[1]) ip=93.184.216.34 androidboot.serialno=PF1X7K3Q quiet\n")
    file(
      "/proc/bus/input/devices", "N: Name=\"Headset\"\nU: Uniq=\(hex(ear, ":"))\nP: Phys=\(hex(mac, ":"))\n")
    file(
      "/run/udev/data/b8:0",
      "E:ID_SERIAL=Disk_S3Z9NB0K123456\nE:ID_SERIAL_SHORT=S3Z9NB0K123456\nE:ID_FS_UUID=\(ids[4])\n")
    file(
      "/proc/self/mountinfo",
      "22 1 8:1 / / rw - ext4 /dev/disk/by-uuid/\(ids[1]) rw\n23 22 8:2 / /home/anna rw - ext4 /dev/sda2 rw\n"
        + "24 22 8:3 / /run/media/anna/\(ids[4]) rw - vfat /dev/disk/by-uuid/\(ids[4]) rw\n")
    answers[.init(.directory, "/dev/disk/by-uuid")] = .bytes(Array("\(ids[4])\n\(ids[1])".utf8))
    answer("statvfs /home/anna", "1 2 3")
    file(
      "/proc/net/route",
      "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\neth0\t00000000\t\(hex(v4.reversed()).uppercased())\t0003\t0\t0\t100\t00000000\n"
    )
    file("/proc/net/if_inet6", "\(hex(v6)) 02 40 00 80 eth0\n\(hex(local)) 02 40 20 80 eth0\n")
    answer(
      "netlink links",
      message(
        16,
        [UInt8](repeating: 0, count: 16) + attribute(3, Array("enx\(hex(mac))\0".utf8)) + attribute(1, mac)))
    answer(
      "netlink addresses",
      message(20, [10, 64, 0, 0, 2, 0, 0, 0] + attribute(1, v6))
        + message(20, [10, 64, 0, 253, 2, 0, 0, 0] + attribute(1, local))
        + message(20, [2, 24, 0, 0, 2, 0, 0, 0] + attribute(1, v4) + attribute(2, v4)))
    answer(
      "netlink routes", message(24, [UInt8](repeating: 0, count: 12) + attribute(5, v4) + attribute(7, v6)))
    answer(
      "bluetooth controller 0",
      [1, 0, 0, 0, 0, 0, 4, 0, 0] + mac.reversed() + [9, 2, 0, 255, 255, 0, 0, 192, 2, 0, 0, 12, 1, 0x1C]
        + Array("Anna Muster".utf8))
    answers[.init(.file, "/sys/class/drm/card0-DP-1/edid")] = .bytes(display)
    answer("ioctl /dev/dri/card0 0xc01064ac", [7, 0, 0, 0] + display)
    answer("ioctl /dev/input/event3 0x80404508", hex(ear, ":") + "\0")
    answer(
      "dbus org.freedesktop.ModemManager1 /org/freedesktop/ModemManager1 GetManagedObjects",
      """
      {"/Modem/0":{"Modem":{"EquipmentIdentifier":"351756051523999","OwnNumbers":["+4915112345678"],"State":8},
      "Location":{"Capabilities":7,"Location":{"1":"262,01,8BE3,34.913","4":"$GPGGA,4807.0381,N,01131.0002,E"}},
      "Sim":{"Imsi":"262019876543210","SimIdentifier":"8949020000123456789"}}}
      """)
    answer(
      "dbus org.bluez / GetManagedObjects",
      """
      {"/org/bluez/hci0/dev_\(hex(ear, "_").uppercased())":{"Device1":{"Name":"Anna Muster","Alias":"annas-laptop",
      "Address":"\(hex(ear, ":").uppercased())","UUIDs":["0000110b-0000-1000-8000-00805f9b34fb"],"Connected":true}}}
      """)
    answer(
      "dbus org.freedesktop.NetworkManager /1", "{\"Ssid\":\"HomeNet-5G\",\"HwAddress\":\"\(hex(mac, ":"))\"}"
    )
    answer(
      "gpsd watch",
      "{\"class\":\"DEVICES\",\"devices\":[{\"path\":\"/dev/serial/by-id/usb-u-blox_L3HB5CX0912-if00\"}]}\n"
        + "{\"class\":\"TPV\",\"mode\":3,\"lat\":52.516275,\"lon\":13.377704,\"altHAE\":34.913,\"epx\":2.5}\n"
    )
    answers[.init(.answer, "open /dev/disk/by-uuid/\(ids[1])")] = .refusal(
      SystemError(code: EACCES, call: "open", subject: "/dev/disk/by-uuid/\(ids[1])"))
    _ = texts
    return Capture(answers)
  }

  private func redacted(seed: UInt64 = 7) -> Capture {
    var dice = Dice(seed: seed)
    return CaptureRedactor.redact(Self.capture, names: Pseudonyms { dice.next() })
  }

  /// The archive's text and what its base64 stands for.
  private func readable(_ capture: Capture) -> [UInt8] {
    let archive = CaptureArchive(capture: capture, tool: "t", isRedacted: true)
    var all = archive.bytes
    for (question, answer) in capture.answers {
      all += question.subject.utf8
      if case .bytes(let bytes) = answer { all += bytes + [0x0A] }
    }
    return all
  }

  private func forms(_ bytes: [UInt8]) -> [[UInt8]] {
    let texts = [Self.hex(bytes), Self.hex(bytes, ":"), Self.hex(bytes, "-"), Self.hex(bytes, "_")]
    return [bytes, bytes.reversed()] + texts.flatMap { [Array($0.utf8), Array($0.uppercased().utf8)] }
  }

  private var forbidden: [(String, [UInt8])] {
    let addresses = Secret.addresses.flatMap { bytes in
      forms(bytes) + [Array(InternetAddress(bytes.count == 4 ? .ipv4 : .ipv6, bytes).text.utf8)]
    }
    let hardware = [Secret.hardware, Secret.headset].flatMap(forms)
    let tail = [Secret.hardware, Secret.headset].map { Array(Self.hex([$0[3], $0[4], $0[5]], ":").utf8) }
    let texts = (Secret.texts + Secret.identifiers + Secret.positions).map { Array($0.utf8) }
    let bare = Secret.identifiers.map { Array($0.replacing("-", with: "").utf8) }
    return (addresses + hardware + tail + texts + bare + [[0xDE, 0xC0, 0xAD, 0x8B]]).map {
      (String(decoding: $0, as: UTF8.self), $0)
    }
  }

  private func holds(_ all: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    var start = 0
    while let place = all[start...].firstIndex(of: first) {
      if all[place...].starts(with: part) { return true }
      start = place + 1
    }
    return false
  }

  @Test func eachSecretIsPlantedAndNoneIsLeft() {
    let before = readable(Self.capture)
    let after = readable(redacted())
    for (name, secret) in forbidden { #expect(!holds(after, secret), "\(name) is left") }
    let planted =
      (Secret.texts + Secret.positions).map { Array($0.utf8) } + [Secret.hardware, Secret.addresses[1]]
    for secret in planted {
      #expect(holds(before, secret), "\(String(decoding: secret, as: UTF8.self)) was not planted")
    }
  }

  @Test func nothingChangesItsLength() {
    func lengths(_ capture: Capture) -> [Int] {
      capture.answers.values.map { if case .bytes(let bytes) = $0 { bytes.count } else { -1 } }.sorted()
    }
    #expect(lengths(redacted()) == lengths(Self.capture))
  }

  @Test func oneThingHasOneNameInAllItsForms() throws {
    let root = KernelRoot(capture: redacted())
    let names = try root.entries("/sys/class/net")
    let link = try #require(names.first { $0.hasPrefix("enx") })
    let address = try root.text("/sys/class/net/\(link)/address")
    #expect("enx" + address.replacing(":", with: "") == link)
    #expect(address.hasPrefix("b8:27:eb:"))
    let messages = try root.answer("netlink links") { [] }
    #expect(holds(messages, Array(link.utf8)))
    let number = address.split(separator: ":").compactMap { UInt8($0, radix: 16) }
    #expect(holds(messages, number))
    #expect(holds(try root.answer("bluetooth controller 0") { [] }, number.reversed()))
    let own = [number[0] ^ 2, number[1], number[2], 0xFF, 0xFE, number[3], number[4], number[5]]
    #expect(holds(try root.answer("netlink addresses") { [] }, own))
    #expect(try root.text("/proc/net/if_inet6").contains(Self.hex(own)))
    let battery = try #require(try root.entries("/sys/class/power_supply").last)
    #expect(try root.text("/sys/class/power_supply/\(battery)/capacity") == "70")
    #expect(
      try root.text("/sys/class/power_supply/BAT0/uevent").hasSuffix(
        "=" + root.text("/sys/class/power_supply/BAT0/serial_number").trimmedBlanks))
  }

  @Test func whatTellsTheKindOfThingStays() throws {
    let root = KernelRoot(capture: redacted())
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

  @Test func addressesOfOnesOwnNetworkNameNobody() {
    var names = Pseudonyms()
    for bytes: [UInt8] in [
      [10, 0, 0, 1], [127, 0, 0, 1], [192, 168, 1, 1], [172, 16, 0, 2], [169, 254, 9, 9],
    ] {
      #expect(names.address(InternetAddress(.ipv4, bytes)).bytes == bytes)
    }
    let zeros = [UInt8](repeating: 0, count: 16)
    #expect(names.address(InternetAddress(.ipv6, zeros)).bytes == zeros)
    #expect(names.hardwareAddress([255, 255, 255, 255, 255, 255]) == [255, 255, 255, 255, 255, 255])
    #expect(names.hardwareAddress([0, 0, 0, 0, 0, 0]) == [0, 0, 0, 0, 0, 0])
  }

  @Test func falseAddressesKeepTheLengthOfTheirText() {
    var dice = Dice(seed: 3)
    for _ in 0..<500 {
      var names = Pseudonyms()
      let v4 = InternetAddress(.ipv4, (0..<4).map { _ in UInt8(truncatingIfNeeded: dice.next(256)) })
      let v6 = InternetAddress(
        .ipv6, (0..<16).map { _ in dice.next(3) == 0 ? 0 : UInt8(truncatingIfNeeded: dice.next(256)) })
      for address in [v4, v6] {
        let name = names.address(address)
        #expect(name.text.count == address.text.count, "\(address.text) \(name.text)")
        #expect(names.address(address) == name)
      }
    }
  }

  @Test func noBytesWhateverTheyAreMakeItCrash() {
    var dice = Dice(seed: 5)
    let subjects = Self.capture.answers.keys.map(\.subject).sorted()
    for _ in 0..<80 {
      var capture = Self.capture
      for question in capture.answers.keys.sorted(by: { $0.subject < $1.subject }) where dice.next(4) == 0 {
        guard case .bytes(var bytes)? = capture.answers[question], !bytes.isEmpty else { continue }
        for _ in 0...dice.next(6) {
          bytes[Int(dice.next(UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: dice.next())
        }
        bytes.removeLast(Int(dice.next(UInt64(bytes.count))))
        capture.answers[question] = .bytes(bytes)
      }
      capture.answers[.init(.answer, subjects[Int(dice.next(UInt64(subjects.count)))])] = .bytes(
        dice.bytes(300))
      #expect(CaptureRedactor.redact(capture).answers.count == capture.answers.count)
    }
  }
}
