import Formats
import Kernel
import Recordings
import TestSupport
import Testing

/// What a run says of its energy on whatever machine this is.
@Suite(.serialized, .waitsForPrograms) struct EnergyRunTests {
  private static let names = [
    "energy.total", "energy.cpu", "energy.radio", "energy.storage", "energy.peripherals", "energy.device",
    "power.average", "power.idle", "battery.life",
  ]
  /// Half a second of work.
  private static let busy = ["sh", "-c", "timeout 0.5 sh -c 'while :; do :; done'; true"]

  private func metric(_ run: Measured, _ name: String) -> JSONValue? { run.report["metrics"]?[name] }

  @Test func withoutAMeterAndAModelEveryFigureSaysWhyItCannotBeHad() throws {
    let run = try Measured.run(Self.busy, options: ["--meter", "none"])
    for name in [
      "energy.total", "energy.cpu", "energy.device", "power.average", "power.idle", "battery.life",
    ] {
      let why = metric(run, name)?["missing"]?.string ?? ""
      let reason =
        name == "battery.life"
        ? "the battery's size is not known" : "no meter was to be read (--meter none); and"
      #expect(why.hasPrefix("unmeasurable: \(reason)") && why.contains("--p"), "\(name): \(why)")
    }
    #expect(run.tool.status == 0, "\(run.tool.errors)")
  }

  @Test func withAModelEveryFigureNamesItAndHasBounds() throws {
    let run = try Measured.run(
      Self.busy, options: ["--meter", "none", "--power", "phone", "--battery", "10Wh", "--screen", "on"])
    for name in [
      "energy.total", "energy.cpu", "power.average", "power.idle", "energy.device", "battery.life",
    ] {
      let metric = self.metric(run, name) ?? .null
      let value = try #require(metric["value"]?.number, "\(name): \(metric)")
      #expect(metric["fidelity"] == "modelled", "\(name)")
      #expect(metric["note"]?.string?.contains("phone") == true, "\(name): \(metric)")
      let (low, high) = (metric["interval"]?["low"]?.number, metric["interval"]?["high"]?.number)
      #expect((low ?? .infinity) < value && value < (high ?? -.infinity), "\(name): \(metric)")
    }
    let joules = { (name: String) in self.metric(run, name)?["value"]?.number ?? .nan }
    let seconds = run.report["program"]?["duration"]?.number ?? .nan
    // Whoever lasts so long at this power has used up the battery.
    #expect(abs(joules("battery.life") * joules("power.average") - 36_000) < 1)
    #expect(abs(joules("power.average") * seconds - joules("energy.device")) < 1e-6 * joules("energy.device"))
    #expect(
      abs(joules("power.average") - joules("power.idle") - joules("energy.total") / seconds)
        < 1e-6 * joules("power.average"))
    let lines = run.report["tables"]?["energy"]?.array ?? []
    let sum = lines.reduce(0) { $0 + ($1["energy"]?.number ?? .nan) }
    #expect(abs(sum - joules("energy.total")) < 1e-9 * sum, "\(lines)")
    #expect(run.report["series"]?["power.cpu"]?["value"]?.array?.isEmpty == false)
  }

  @Test func aBatteryThatWasNamedIsWhatTheAuditHoldsItAgainst() throws {
    let run = try Measured.run(Self.busy, options: ["--power", "phone", "--battery", "1Wh"])
    let audit = run.report["audits"]?.array?.first { $0["id"] == "energy" }
    let verdict = audit?["verdict"]?.string ?? ""
    #expect(["pass", "warn", "fail"].contains(verdict), "\(audit ?? .null)")
    #expect(audit?["explanation"]?.string?.contains("of a full battery of 1 Wh in an hour") == true)
  }

  @Test func aFiguresNoteNamesWhatItIsComparedBy() throws {
    let run = try Measured.run(["true"], options: ["--meter", "none", "--power", "phone"])
    let cpu = try #require(metric(run, "energy.cpu"))
    let origin = FigureOrigin(try Metric(DocumentReader(file: "report", value: cpu)))
    #expect(origin == FigureOrigin(.modelled, ["phone"]))
  }

  @Test func aDeviceProfileBringsItsModelAndItsBattery() throws {
    let run = try Measured.run(["true"], options: ["--profile", "pinephone"])
    #expect(metric(run, "battery.life")?["note"]?.string?.contains("PinePhone") == true)
    #expect(run.report["scenario"]?["energy"]?["power"]?["model"]?["provenance"]?.object?.isEmpty == false)
  }

  @Test func onlyABudgetThatAsksMakesAMissingFigureCount() throws {
    let tree = FixtureTree().file(
      "/b.json",
      """
      {"schemaVersion": 1, "name": "b", "limits": {"energy.total": {"max": "100 J", "source": "a test"}}}
      """)
    let without = try Measured.run(
      ["true"], options: ["--meter", "none", "--budget", tree.path + "/b.json"])
    #expect(without.tool.status == 4, "\(without.tool.errors)")
    #expect(without.report["budget"]?.array?.first?["verdict"] == "not-measured")
    let with = try Measured.run(
      ["true"], options: ["--meter", "none", "--power", "phone", "--budget", tree.path + "/b.json"])
    #expect(with.tool.status == 0, "\(with.tool.errors)")
  }

  @Test(arguments: [
    (["--screen", "dim"], "--screen takes off, on or full"),
    (["--rest", "1h"], "--rest: \"1h\" is out of range"),
    (["--battery", "12"], "--battery: \"12\" has no unit"),
    (["--power", "phonne"], "did you mean \"phone\"?"),
  ])
  func whatCannotBeIsRefusedBeforeAnythingStarts(_ options: [String], _ words: String) throws {
    let tool = try Tool.run(["run"] + options + ["--", "true"])
    #expect(tool.status == 2 && tool.errors.contains(words), "\(tool.errors)")
  }
}
