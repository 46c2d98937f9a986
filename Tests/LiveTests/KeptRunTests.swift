import Formats
import Foundation
import TestSupport
import Testing

/// Every run can be looked at again, and the next one compared with it, without anybody having thought of it before.
@Suite(.serialized, .waitsForPrograms) struct LastRunTests {
  let tree = FixtureTree()
  private var state: String { tree.path + "/state" }

  private func headroom(_ arguments: String...) throws -> Tool {
    try Tool.run(arguments, environment: ["XDG_STATE_HOME": state])
  }

  private var kept: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: state + "/headroom/runs")) ?? []).sorted()
  }

  @Test func theLastRunIsShownAgainAndListed() throws {
    let run = try headroom("run", "--name", "first try", "--", "true")
    #expect(run.errors.contains("headroom report --last -v"), "\(run.errors)")
    #expect(try headroom("run", "--name", "second", "--", "sh", "-c", "exit 3").status == 3)
    let again = try headroom("report", "--last")
    #expect(again.status == 3)
    #expect(again.output.contains("ERROR  second"), "\(again.output)")
    let parsed = try headroom("report", "--last", "--json", "-")
    #expect(try JSONParser.parse(Array(parsed.output.utf8))["program"]?["name"] == "second")
    #expect(parsed.errors.contains("ERROR  second"), "\(parsed.errors)")
    let list = try headroom("history", "runs").output.split(separator: "\n").map(String.init)
    #expect(list.count == 3)
    #expect(list[1].contains("second") && list[1].contains("error"), "\(list)")
    #expect(list[2].contains("first try") && list[2].contains("pass"), "\(list)")
    let json = try JSONParser.parse(Array(try headroom("history", "runs", "--format", "json").output.utf8))
    #expect(json["runs"]?.array?.compactMap { $0["name"]?.string } == ["second", "first try"])
  }

  @Test func aRunIsComparedWithTheOneBefore() throws {
    let grows = "[ -e \(tree.path)/again ] && /bin/true && /bin/true; touch \(tree.path)/again"
    #expect(try headroom("run", "-q", "--name", "w", "--", "sh", "-c", grows).status == 0)
    // Another program's figures would say nothing of this one.
    #expect(try headroom("run", "-q", "--name", "w", "--", "true").status == 0)
    let next = try headroom("run", "--name", "w", "--compare", "last", "--", "sh", "-c", grows)
    #expect(next.status == 0)
    #expect(next.errors.contains("processes.started") && next.errors.contains("run.time"), "\(next.errors)")
    #expect(try headroom("compare", "last", "\(state)/headroom/runs/\(kept[0])").status == 0)
  }

  @Test func whoDoesNotWantItKeptIsHeard() throws {
    let run = try headroom("run", "--no-keep", "--", "true")
    #expect(run.status == 0 && !run.errors.contains("--last"))
    #expect(kept == [])
    let again = try headroom("report", "--last")
    #expect(again.status == 2)
    #expect(again.errors.contains("no run is kept there yet"), "\(again.errors)")
    let first = try headroom("run", "--compare", "last", "--", "true")
    #expect(first.status == 0 && first.errors.contains("no earlier run of this command"), "\(first.errors)")
  }

  @Test func whereNothingCanBeKeptNothingIsSaid() throws {
    try Data("a file".utf8).write(to: URL(fileURLWithPath: state))
    let run = try headroom("run", "--", "true")
    #expect(run.status == 0)
    #expect(!run.errors.contains("kept") && !run.errors.contains("--last"), "\(run.errors)")
  }

  @Test func aRunThatIsNotKeptBesideOlderOnesIsSaid() throws {
    #expect(try headroom("run", "-q", "--", "true").status == 0)
    let full = try Tool.run(
      program: "/bin/sh", ["-c", "ulimit -f 8; exec \"$@\"", "sh", Tool.path, "run", "--", "true"],
      environment: ["XDG_STATE_HOME": state])
    #expect(full.status == 0)
    #expect(full.errors.contains("\"headroom report --last\" shows the one before"), "\(full.errors)")
    #expect(kept.count == 1)
  }
}
