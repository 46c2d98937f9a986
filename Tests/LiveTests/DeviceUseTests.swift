import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// A node with a camera's name and the null device behind it, which any machine has.
enum FakeNode {
  static let path = "/dev/video253"
  static let isPossible = geteuid() == 0 && access(path, F_OK) != 0 && make() && remove()

  static func make() -> Bool { mknod(path, S_IFCHR | 0o666, 0x103) == 0 }
  @discardableResult static func remove() -> Bool { unlink(path) == 0 }
}

@Suite(
  .serialized, .waitsForPrograms, .enabled(if: FakeNode.isPossible, "this process may not make device nodes"))
struct DeviceUseTests {
  static let path = FakeNode.path
  static let opensAreHeard = (try? OpenWatch().knowsProcesses) == true

  static func run(_ program: String, options: [String] = []) throws -> Measured {
    try #require(FakeNode.make())
    defer { FakeNode.remove() }
    return try Measured.run(["python3", "-c", program], options: ["--as-root"] + options)
  }

  static func line(_ run: Measured) -> JSONValue? {
    run.report["tables"]?["devices"]?.array?.first { $0["path"]?.string == path }
  }

  private static let open = "import os, time\nwith_it = lambda: os.open('\(path)', os.O_RDWR)\n"

  @Test func aNodeIsHeldFromItsOpeningToItsClosing() throws {
    let run = try Self.run(
      Self.open + "time.sleep(0.3); f = with_it(); time.sleep(1); os.close(f); time.sleep(0.5)")
    let line = try #require(Self.line(run), "\(run.tool.errors)")
    let held = try #require(line["held"]?.number)
    // To the tick, a tenth of a second, at both ends; a busy machine sleeps longer, not shorter.
    #expect(held > 0.85)
    #expect(line["closed"]?.number != nil)
    #expect(line["kind"]?.string == "video")
    #expect(line["capabilities"] == ["still-camera", "video-camera"])
    #expect(line["name"]?.string == "python3")
    #expect(run.value("device.opens") == 1)
  }

  @Test func whatIsNotClosedIsHeldToTheEnd() throws {
    let run = try Self.run(Self.open + "f = with_it(); time.sleep(0.7)")
    let line = try #require(Self.line(run), "\(run.tool.errors)")
    #expect(line["closed"] == nil)
    #expect(try #require(line["held"]?.number) > 0.4)
  }

  @Test(.enabled(if: opensAreHeard, "the kernel does not report who opens a device node"))
  func anOpenBetweenTwoSamplesIsSeen() throws {
    let run = try Self.run(
      Self.open + "for _ in range(3): os.close(with_it()); time.sleep(0.6)", options: ["--rate", "2"])
    #expect(run.value("device.opens") == 3, "\(run.tool.errors)")
  }

  @Test func aChildOfAMomentIsSeenToo() throws {
    let child =
      "for _ in range(2): os.waitpid(os.spawnlp(os.P_NOWAIT, 'dd', 'dd', 'if=\(Self.path)', 'status=none'), 0)"
    let run = try Self.run(Self.open + "time.sleep(0.3)\n\(child)\ntime.sleep(0.5)")
    let exact = BlockingTests.countsInKernel
    if exact { #expect(run.value("device.opens") == 2, "\(run.tool.errors)") }
  }

  @Test func whatOthersOpenIsNotTheirs() throws {
    let other = try Tool.start(
      program: "/bin/sh", ["-c", "for i in 1 2 3 4 5; do sleep 0.2; dd if=\(Self.path) status=none; done"])
    let run = try Self.run(Self.open + "f = with_it(); time.sleep(1.2)")
    _ = try? other.finish(within: 20)
    #expect(run.value("device.opens") == 1, "\(run.tool.errors)")
  }

  @Test func hardwareInUseIsHeldAgainstThePropertyList() throws {
    let key = "<key>UIRequiredDeviceCapabilities</key>"
    func plist(_ keys: String) -> String {
      "<plist version=\"1.0\"><dict>\(key)<array>\(keys)</array></dict></plist>"
    }
    let tree = FixtureTree().file("/with.plist", plist("<string>video-camera</string>"))
      .file("/without.plist", plist("<string>wifi</string>"))
    for (file, verdict) in [("with", "pass"), ("without", "warn")] {
      let run = try Self.run(
        Self.open + "f = with_it(); time.sleep(0.4)", options: ["--plist", "\(tree.path)/\(file).plist"])
      let audit = run.report["audits"]?.array?.first { $0["id"]?.string == "capability-use" }
      #expect(audit?["verdict"]?.string == verdict, "\(run.tool.errors)")
    }
  }

  /// Root without the one capability that fanotify asks for.
  @Test func withoutFanotifyTheLinksShowWhatIsHeld() throws {
    let tree = FixtureTree().file("/r.json", "")
    try #require(FakeNode.make())
    defer { FakeNode.remove() }
    let program = Self.open + "f = with_it(); time.sleep(1.6); os.close(f); time.sleep(1)"
    let tool = try Tool.run(
      program: "/usr/bin/setpriv",
      [
        "--bounding-set", "-sys_admin", "--inh-caps", "-sys_admin", Tool.path, "run", "--as-root", "--json",
        tree.path + "/r.json", "--", "python3", "-c", program,
      ])
    let run = Measured(tool: tool, report: (try? JSONParser.parse(tree.root.bytes("/r.json"))) ?? .null)
    #expect(run.metric("device.opens")?["note"]?.string?.contains("CAP_SYS_ADMIN") == true, "\(tool.errors)")
    #expect(run.value("device.opens") == 1)
    let held = try #require(Self.line(run)?["held"]?.number)
    #expect(held > 0.9 && held < 2.6)
  }
}
