import Calibration
import Formats
import Foundation
import Kernel
import Quantities
import Recordings
import TestSupport
import Testing
import Workloads

@testable import Commands

@Suite(.serialized, .waitsForPrograms) struct CalibrateCommandTests {
  @Test func whatAWorkloadHasWrittenIsFoundToTheByte() throws {
    let tool = try Tool.run(["calibrate", "save-coalesced", "--format", "json"])
    #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    let document = try JSONParser.parse(Array(tool.output.utf8))
    let runs = try #require(document["runs"]?.array)
    #expect(runs.map { $0["workload"]?.string } == ["save-coalesced"])
    let figures = try #require(runs.first?["figures"]?.array)
    for name in ["disk.writes", "disk.writes.bytes"] {
      let figure = try #require(figures.first { $0["metric"]?.string == name })
      #expect(
        figure["verdict"] == "ok" && figure["difference"] == 0
          && ["exact", "bound"].contains(figure["fidelity"]?.string))
      #expect(figure["measured"]?.number ?? 0 > 1)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "packets may not be looked at"))
  func aConnectionThatWasInheritedIsFoundToTheByte() throws {
    let tool = try Tool.run(["calibrate", "network-inherited", "--format", "json"])
    #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    let document = try JSONParser.parse(Array(tool.output.utf8))
    let figures = document["runs"]?.array?.first?["figures"]?.array ?? []
    let received = try #require(figures.first { $0["metric"]?.string == "network.received.bytes" })
    guard received["measured"] != nil, received["fidelity"] != "bound" else { return }
    #expect(received["verdict"] == "ok" && received["fidelity"] == "exact")
    #expect(received["true"]?.number ?? 0 > 30_000)
    #expect(figures.first { $0["metric"]?.string == "network.connections" }?["true"] == 0)
  }

  @Test func nothingIsLeftWhereFilesWere() throws {
    let tree = FixtureTree().file("/here", "")
    let tool = try Tool.run(["calibrate", "save-each"], environment: ["TMPDIR": tree.path])
    #expect(tool.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path) == ["here"])
  }

  @Test func aFolderThatIsNotThereLeavesNothingToMeasure() throws {
    let tool = try Tool.run(["calibrate", "save-each"], environment: ["TMPDIR": "/nowhere"])
    #expect(tool.status == 4)
    #expect(tool.output.contains("save-each") && tool.output.contains("mkdtemp /nowhere"))
  }

  @Test func aWorkloadWithoutClaimsAndOneThatThereIsNotAreRefused() throws {
    let silent = try Tool.run(["calibrate", "device-open"])
    #expect(silent.status == 2 && silent.errors.contains("device-open: this workload claims no figures"))
    let unknown = try Tool.run(["calibrate", "save-eahc"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"save-each\"?"))
  }

  @Test func thePageShowsTheTrueAndTheMeasuredFigure() throws {
    let tree = FixtureTree()
    let tool = try Tool.run(["calibrate", "save-coalesced", "--html", tree.path + "/calibrate.html"])
    #expect(tool.status == 0, "\(tool.errors)")
    let page = try tree.root.text("/calibrate.html")
    #expect(page.contains("<code>save-coalesced</code>") && page.contains("<code>disk.writes.bytes</code>"))
    #expect(page.contains("0 off"))
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func aBoundKeepsTheSchemaWhetherItProvesTheTruthOrNot() throws {
    var run = CalibrationRun(workload: "some")
    run.figures = [90, 100].map { value in
      CalibrationFigure(
        "disk.syncs", TrueFigure(100),
        Metric.bound(.atLeast, value, .count, instrument: "syncs", why: "some were out of sight"))
    }
    #expect(run.figures.map(\.judgement) == [.notMeasured, .ok])
    #expect(try SchemaValidator.complaints(WorkloadCalibrationResult(runs: [run]).json, "calibration") == "")
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let text = try Tool.run(["calibrate", "wait-poll", "save-whole", "--format", "json"]).output
    let wrong = text.replacing("\"verdict\": \"ok\"", with: "\"verdict\": \"not-measured\"")
    #expect(wrong != text)
    let documents = try [text, wrong].map { try JSONParser.parse(Array($0.utf8)) }
    let complaints = try SchemaValidator.complaints(documents, "calibration")
    #expect(complaints[0] == "" && complaints[1].hasPrefix("$.runs["))
  }
}
