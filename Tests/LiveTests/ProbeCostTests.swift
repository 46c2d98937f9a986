import Glibc
import Kernel
import TestSupport
import Testing

/// What asking a device costs, in counts that no other load changes.
@Suite(.serialized, .waitsForPrograms) struct ProbeCostTests {
  /// The graphics libraries, which are asked in a child where there is a unit, are none of Headroom's size.
  private static let release =
    access("/dev/dri", F_OK) == 0 ? nil : getenv("HEADROOM_RELEASE").map { String(cString: $0) }

  /// Without the program's text, of which the kernel maps as much ahead as its cache happens to hold together.
  private static let watch = """
    import subprocess, sys
    most = 0
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
    while child.poll() is None:
      try: lines = open(f"/proc/{child.pid}/status").read().splitlines()
      except OSError: break
      most = max([most] + [int(line.split()[1]) for line in lines if line.startswith("RssAnon")])
    print(most * 1024)
    """

  @Test(
    .enabled(if: release != nil, "HEADROOM_RELEASE names no optimised binary, or there is a graphics unit"))
  func theWholeProbeTakesLessThanFourMegabytesOfItsOwn() throws {
    let binary = try #require(Self.release)
    let tool = try Tool.run(
      program: "/usr/bin/python3", ["-c", Self.watch, binary, "probe", "--format", "json"])
    let peak = try #require(Double(tool.output.filter { $0.isNumber }), "\(tool)")
    #expect(peak > 0.5e6 && peak < 4e6, "\(peak) bytes")
  }

  @Test func noFileIsReadTwice() throws {
    let tree = FixtureTree()
    let trace = tree.path + "/trace"
    _ = try Tool.run(
      program: "/usr/bin/strace",
      ["-f", "-e", "trace=openat", "-o", trace, Tool.path, "probe", "--format", "json"])
    let lines = String(decoding: try tree.root.bytes("/trace"), as: UTF8.self).split(separator: "\n")
    // Of the program's own reads: libraries open their files without these flags.
    let opened = lines.filter { $0.contains("O_NOCTTY") && $0.contains("O_NONBLOCK") }.compactMap { line in
      line.split(separator: "\"").dropFirst().first.map(String.init)
    }.filter { $0.hasPrefix("/sys/") || $0.hasPrefix("/proc/") }
    let twice = Dictionary(grouping: opened) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(opened.count > 20, "\(opened)")
    #expect(twice.isEmpty, "\(twice)")
  }

  @Test(.enabled(if: MessageBus.isInstalled, "no dbus-daemon"))
  func allQuestionsToServicesGoOverOneConnectionAndNoneTwice() throws {
    let bus = try MessageBus()
    let trace = bus.tree.path + "/trace"
    _ = try Tool.run(
      program: "/usr/bin/strace",
      [
        "-f", "-s", "4096", "-e", "trace=connect,sendmsg", "-o", trace, Tool.path, "probe", "--format",
        "json",
      ],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    let lines = String(decoding: try bus.tree.root.bytes("/trace"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count { $0.contains("connect(") && $0.contains("\(bus.tree.path)/bus") } == 1)
    for question in ["GetModems", "ListNames", "ModemManager1", "SensorProxy"] {
      #expect(lines.count { $0.contains(question) } == 1, "\(question)")
    }
  }
}
