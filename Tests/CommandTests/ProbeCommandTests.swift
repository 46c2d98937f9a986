import Captures
import Formats
import Glibc
import Kernel
import Probes
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct ProbeCommandTests {
  private let tree = FixtureTree().file("/proc/cpuinfo", "Serial\t\t: X9Z8Y7W6\n").file(
    "/sys/class/power_supply/BAT0/type", "Battery\n"
  ).file("/sys/class/power_supply/BAT0/capacity", "70\n").file(
    "/sys/class/power_supply/BAT0/serial_number", "X9Z8Y7W6\n")

  private func json(_ words: String...) throws -> JSONValue {
    let tool = try Tool.run(["probe", "--format", "json"] + words)
    #expect(tool.status == 0, "\(tool.errors)")
    return try JSONParser.parse(Array(tool.output.utf8))
  }

  @Test func aCaptureSaysWhatItsMachineSaid() throws {
    let file = tree.path + "/machine.txt"
    let capture = try Tool.run(["probe", "--root", tree.path, "--capture", file])
    #expect(capture.status == 0 && capture.output.contains("battery-level"))
    let text = try tree.root.text("/machine.txt")
    #expect(text.hasPrefix("headroom capture 2\ntool headroom "))
    #expect(text.contains("\nredacted yes\n") && !text.contains("X9Z8Y7W6"))
    let (one, other) = (try json("--root", tree.path), try json("--root", file))
    #expect(one["availability"]?["battery-level"]?["value"] == 70)
    #expect(one["availability"] == other["availability"])
    #expect(one["hardware"]?["battery"] == other["hardware"]?["battery"])
  }

  /// As one that somebody puts there for root to probe.
  @Test func aTreesLinksLeadToNothingOfThisMachine() throws {
    tree.link("/etc/os-release", to: "/etc/os-release").link(
      "/sys/class/dmi/id/product_name", to: "/etc/passwd")
    tree.link("/proc/meminfo", to: "/dev/zero")
    let tool = try Tool.run(["probe", "--root", tree.path, "--capture", "-", "--no-redact"])
    #expect(tool.status == 0 && tool.output.contains("\nfile /sys/class/dmi/id/product_name\n!ENOENT "))
    #expect(tool.output.contains("\nfile /etc/os-release\n!ELOOP ") && !tool.output.contains("root:"))
  }

  @Test func withoutRedactionTheHeaderSaysSo() throws {
    let tool = try Tool.run(["probe", "--root", tree.path, "--capture", "-", "--no-redact"])
    #expect(tool.status == 0)
    #expect(tool.output.contains("\nredacted no\n") && tool.output.contains("X9Z8Y7W6"))
    // Nothing else stands in it.
    #expect(throws: Never.self) { try CaptureArchive(parsing: Array(tool.output.utf8)) }
  }

  @Test func anExplanationHoldsTheEvidenceAndTheRule() throws {
    let text = try Tool.run(["probe", "--root", tree.path, "--explain", "battery-level"]).output
    #expect(text.hasPrefix("battery-level: present, 70 %\n"))
    for word in [
      "  evidence    /sys/class/power_supply/BAT0: capacity=70\n", "  decided by  Present where",
      "probe       battery",
    ] {
      #expect(text.contains(word), "\(word)")
    }
    let explanations = try json("--root", tree.path, "--explain", "gps", "--explain", "wifi")["explanations"]?
      .array
    #expect(explanations?.compactMap { $0["key"]?.string } == ["gps", "gps", "wifi"])
  }

  @Test func aPropertyListIsTheSameDocument() throws {
    let tool = try Tool.run(["probe", "--root", tree.path, "--format", "plist"])
    let list = try PropertyList.parse(Array(tool.output.utf8))
    #expect(list["availability"]?["battery-level"]?["value"] == .integer(70))
    #expect(list["schemaVersion"] == .integer(1))
  }

  @Test func aDestinationIsAskedForWithoutProbing() throws {
    let tool = try Tool.run(["probe", "--reach", "127.0.0.1"])
    #expect(tool.status == 0 && tool.output.hasPrefix("127.0.0.1: "))
    let document = try json("--reach", "127.0.0.1")
    #expect(document["destinations"]?.array?.map { $0["destination"] } == ["127.0.0.1"])
  }

  @Test func matchTakesACaptureForADevice() throws {
    let file = tree.path + "/machine.txt"
    #expect(try Tool.run(["-q", "probe", "--root", tree.path, "--capture", file]).status == 0)
    tree.file("/Info.plist", "{ CFBundleIdentifier = a; UIRequiredDeviceCapabilities = (nfc); }")
    let tool = try Tool.run(["match", tree.path + "/Info.plist", "--on", file])
    #expect(tool.output.contains("  ? undecided  "), "\(tool.errors)\(tool.output)")
  }

  @Test(
    arguments: [
      (["--watch", "--capture", "x"], "--watch and --capture exclude each other"),
      (["--watch", "--save", "x"], "--watch and --save exclude each other"),
      (["--watch", "--root", "/"], "--watch and --root exclude each other"),
      (["--watch", "--explain", "gps"], "--watch and --explain exclude each other"),
      (["--watch", "--format", "plist"], "no plist"),
      (["--active", "--root", "/"], "--active and --root exclude"),
      (["--reach", "::1", "--capture", "x"], "--reach and --capture exclude each other"),
      (["--no-redact"], "--no-redact belongs to --capture"),
      (
        ["--save", "/tmp/../tmp/saved-twice", "--capture", "/tmp/saved-twice"],
        "--save and --capture both write"
      ),
      (["--explain", "gpps"], "did you mean \"gps\"?"), (["--format", "table"], "not \"table\""),
      (["--reach", "fe80::1"], "--reach fe80::1: a link-local address says nothing without its link"),
      (["--root", "/no/such"], "--root /no/such: there is no such file or folder"),
      (["--root", "/dev/null"], "--root /dev/null: neither a directory nor a file"),
      (["--root", "/etc/passwd"], "--root /etc/passwd: not a capture of headroom"),
    ])
  func wrongUseIsNamedAndEndsWithTwo(_ words: [String], _ message: String) throws {
    let tool = try Tool.run(["probe"] + words)
    #expect(tool.status == 2 && tool.output == "")
    #expect(tool.errors.contains(message), "\(tool.errors)")
  }

  @Test func aDamagedCaptureIsNamedWithItsLine() throws {
    tree.file("/bad.txt", "headroom capture 1\ntool x\nredacted no\n\nfile /a\n=?\n")
    let tool = try Tool.run(["probe", "--root", tree.path + "/bad.txt"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("/bad.txt: line 6: not base64"))
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentsKeepTheirSchemas() throws {
    let documents = [
      ("explanation", try json("--explain", "gps", "--explain", "healthkit", "--explain", "battery-level")),
      ("reach", try json("--reach", "127.0.0.1", "--reach", "name.invalid")),
    ]
    let change: JSONValue = [
      "time": "2026-11-20T18:00:00Z", "probe": "network", "path": "hardware.links[eth0].up", "old": true,
      "new": .null,
    ]
    for (name, document) in documents + [("change", change)] {
      let more = JSONValue.object((document.object ?? [:]).merging(["more": 1]) { $1 })
      #expect(try SchemaValidator.complaints([document, more], name) == ["", "$"], "\(name)")
    }
  }

  @Test func thePageHasEachAnswerWithItsEvidence() throws {
    let file = tree.path + "/probe.html"
    let tool = try Tool.run(["probe", "--html", file])
    #expect(tool.status == 0 && tool.output != "", "\(tool.errors)")
    let page = try tree.root.text("/probe.html")
    for name in DeviceExplainer.names { #expect(page.contains("<code>\(name)</code>"), "\(name)") }
    #expect(try Tool.run(["probe", "--html", "-"]).output.hasPrefix("<!DOCTYPE html>"))
    #expect(try Tool.run(["probe", "--watch", "--html", file]).errors.contains("exclude each other"))
  }
}
