import Captures
import Kernel
import TestSupport
import Testing

/// Recordings by hand, after the formats' own documents: umockdev-record(1) and ttar's usage text.
@Suite struct MachineRecordingTests {
  static func tree(_ name: String) throws -> RecordedTree {
    let bytes = try #require(Golden.read(Golden.repository + "Tests/Fixtures/recordings/" + name))
    return try #require(MachineRecording.kind(of: bytes)).tree(bytes)
  }

  @Test func devicesStandInTheirClassesAndOnTheirBuses() throws {
    let root = KernelRoot(recording: try Self.tree("tablet.umockdev"))
    #expect(try root.entries("/sys/class/power_supply") == ["BAT0"])
    #expect(try root.text("/sys/class/power_supply/BAT0/status") == "Discharging")
    #expect(try root.text("/sys/bus/iio/devices/iio:device0/name") == "mpu6050")
    #expect(try root.text("/sys/bus/usb/devices/1-3/product") == "A \"quoted\" camera")
    #expect(try root.bytes("/sys/bus/usb/devices/1-3/descriptors") == [0x12, 1, 0, 2, 0xEF, 2, 1, 0x40])
    #expect(try root.bytes("/dev/bus/usb/001/004") == [0x12, 1, 0, 2, 0xEF, 2, 1])
    #expect(root.exists("/dev/serial/by-id/usb-Maker_Camera"))
    #expect(try root.text("/run/udev/data/c238:0").contains("E:IIO_SENSOR_PROXY_TYPE=iio-poll-accel"))
    #expect(!root.isLive && !root.exists("/etc/passwd"))
  }

  @Test func archivesHoldFilesAndLinksBelowTheirTop() throws {
    let root = KernelRoot(recording: try Self.tree("laptop.ttar"))
    #expect(try root.entries("/") == ["proc", "sys"])
    #expect(try root.text("/sys/class/power_supply/BAT0/capacity") == "81")
    #expect(
      try root.link("/sys/class/power_supply/BAT0")
        == "../../devices/LNXSYSTM:00/PNP0C0A:00/power_supply/BAT0")
    #expect(try root.bytes("/sys/class/power_supply/BAT0/status") == Array("Discharging".utf8))
    #expect(try root.bytes("/proc/26231/cmdline") == Array("vim\0test.go\0+10\0".utf8))
    #expect(try root.text("/proc/meminfo").hasSuffix("441984 kB"))
  }

  @Test(
    arguments: [
      ("P: /devices/x\nwhat\n", 2, "expected a letter, a colon and a blank, as umockdev writes"),
      ("P: /devices/x\nH: a=1\n", 2, "this kind of line is not known, or its value is damaged"),
      ("Path: a\nLines: 7\nb\n", 2, "expected the number of lines that follow; the archive may be cut"),
      ("Path: a\nwhat\n", 2, "expected Path, Lines, SymlinkTo, Directory or Mode, as ttar writes"),
    ])
  func aBrokenLineIsNamed(_ text: String, _ line: Int, _ problem: String) throws {
    let bytes = Array(text.utf8)
    let kind = try #require(MachineRecording.kind(of: bytes))
    #expect(throws: CaptureArchive.Problem(line: line, problem: problem)) { try kind.tree(bytes) }
  }

  /// 60,000 steps took 3.5 GB once.
  @Test(arguments: ["P: ", "Directory: sys"]) func aPathThatNoMachineHasIsRefused(_ start: String) throws {
    let bytes = Array((start + String(repeating: "/a", count: 60_000)).utf8)
    let kind = try #require(MachineRecording.kind(of: bytes))
    let problem = #expect(throws: CaptureArchive.Problem.self) { try kind.tree(bytes) }
    #expect(problem?.problem.contains("is more than a machine has") == true)
  }

  @Test func aNodesNameIsTheKernelsInItsUevent() throws {
    let bytes = Array(
      "P: /devices/v/video4linux/video0\nE: SUBSYSTEM=video4linux\nE: DEVNAME=/dev/video0\n".utf8)
    let root = KernelRoot(recording: try MachineRecording.umockdev.tree(bytes))
    #expect(try root.text("/sys/class/video4linux/video0/uevent").contains("DEVNAME=video0"))
    #expect(try root.text("/run/udev/data/+video4linux:video0").contains("E:DEVNAME=/dev/video0"))
  }

  @Test func aLinkThatLeadsInACircleEnds() throws {
    let bytes = Array("Path: sys/a\nSymlinkTo: b\nPath: sys/b\nSymlinkTo: a\n".utf8)
    let root = KernelRoot(recording: try MachineRecording.ttar.tree(bytes))
    #expect(throws: SystemError(code: 40, call: "open", subject: "/sys/a (not in the recording)")) {
      try root.bytes("/sys/a")
    }
  }

  @Test func noBytesWhateverTheyAreMakeItCrash() throws {
    var dice = Dice(seed: 15)
    for name in ["tablet.umockdev", "laptop.ttar"] {
      let whole = try #require(Golden.read(Golden.repository + "Tests/Fixtures/recordings/" + name))
      for _ in 0..<200 {
        var bytes = whole
        for _ in 0...dice.next(5) {
          bytes[Int(dice.next(UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: dice.next())
        }
        for kind in MachineRecording.allCases {
          if let tree = try? kind.tree(bytes) { #expect(tree.count > 0) }
        }
      }
    }
  }
}
