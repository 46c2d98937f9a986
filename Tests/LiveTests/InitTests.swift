import Formats
import Foundation
import TestSupport
import Testing

/// From nothing to a budget and a suite that hold: what a program did five times is what it is allowed, and what doubles its
/// writes is not.
@Suite(.serialized, .waitsForPrograms) struct InitTests {
  let tree = FixtureTree()

  private func headroom(_ arguments: String...) throws -> Tool { try headroom(arguments) }

  private func headroom(_ arguments: [String]) throws -> Tool {
    try Tool.run(
      program: "/bin/sh",
      ["-c", "cd \"$1\" && shift && exec \"$@\"", "sh", tree.path, Tool.path] + arguments,
      environment: ["XDG_STATE_HOME": tree.path + "/state"])
  }

  @Test func aBudgetIsKeptByItsOwnProgramAndBrokenByAnother() throws {
    // Long enough for a sample also where the machine is busy, without which a peak is no more than a bound.
    let program = ["--", "sh", "-c", "echo x > out; sleep 0.8"]
    let first = try headroom(["init", "-n", "3", "--name", "w"] + program)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("wrote w.budget.json and w.suite.json"), "\(first.output)")
    let same = try headroom(["run", "--budget", "./w.budget.json"] + program)
    #expect(same.status == 0, "\(same.errors)")
    let worse = try headroom(
      "run", "--budget", "./w.budget.json", "--", "sh", "-c", "for n in 1 2 3 4 5 6 7 8 9; do /bin/true; done"
    )
    #expect(worse.status == 1, "\(worse.errors)")
    #expect(worse.errors.contains("processes.started"), "\(worse.errors)")
    #expect(try headroom("bench", "--list", "w.suite.json").output == "w\n")
    let again = try headroom("init", "-n", "3", "--name", "w", "--", "true")
    #expect(again.status == 2)
    #expect(again.errors.contains("w.budget.json is there already"), "\(again.errors)")
  }

  @Test func aProgramThatFailsGetsNoBudget() throws {
    let run = try headroom("init", "-n", "2", "--name", "f", "--", "sh", "-c", "exit 3")
    #expect(run.status == 3)
    #expect(run.errors.contains("no budget was written"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/f.budget.json"))
  }

  @Test func theLastRunsAreABudget() throws {
    let early = try headroom("run", "--budget", "auto", "--", "sh", "-c", "true")
    #expect(early.status == 2)
    #expect(early.errors.contains("0 of the last runs were of this command"), "\(early.errors)")
    for _ in 0..<3 { #expect(try headroom("run", "-q", "--", "sh", "-c", "true").status == 0) }
    let judged = try headroom("run", "--budget", "auto", "--", "sh", "-c", "true")
    let summary = judged.errors.split(separator: "\n").joined(separator: " ")
    #expect(judged.status == 0, "\(summary)")
    #expect(judged.errors.contains("auto"), "\(summary)")
  }
}
