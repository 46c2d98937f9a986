import Formats
import Glibc
import TestSupport
import Testing

/// Programs that nobody here wrote, under all audits and the budget of a handheld: quiet where they are well made, loud where
/// the habit is bad. What a run could not measure is no finding, so that this holds without rights too.
@Suite(
  .serialized, .waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is not installed"))
struct OrdinaryProgramsTests {
  private static let folder = Result { try TableProgram.folder() }

  private static func findings(_ run: Measured) -> [String: String] {
    let audits = run.report["audits"]?.array ?? []
    let pairs = audits.compactMap { audit in
      audit["id"]?.string.flatMap { id in audit["verdict"]?.string.map { (id, $0) } }
    }
    return Dictionary(pairs.filter { ["warn", "fail", "inconclusive"].contains($0.1) }) { $1 }
  }

  private static func words(_ run: Measured, _ id: String) -> String {
    run.report["audits"]?.array?.first { $0["id"]?.string == id }?["explanation"]?.string ?? ""
  }

  @Test func theTableHoldsAtLeastTwentyFourPrograms() {
    #expect(TableProgram.ordinary.count { $0.isInstalled } >= 24)
  }

  @Test(arguments: TableProgram.ordinary.filter(\.isInstalled))
  func aWellMadeProgramGetsNoFindingThatAFairExpertWouldReject(_ program: TableProgram) throws {
    let run = try program.measure(in: try Self.folder.get())
    #expect(run.report["verdict"]?.string != "error", "\(run.tool.errors)")
    for (id, verdict) in Self.findings(run) {
      let most = program.findings[id]
      let isListed = most == verdict || most == "fail" && verdict == "warn"
      #expect(isListed, "\(id) \(verdict): \(Self.words(run, id))")
    }
    for line in run.report["budget"]?.array ?? [] {
      let verdict = line["verdict"]?.string
      #expect(verdict != "fail" && verdict != "inconclusive", "\(line)")
    }
  }

  @Test(
    .enabled(
      if: Counting.files && Permissions.countInKernel, "files and threads cannot be followed here"),
    arguments: TableProgram.habits.filter(\.isInstalled))
  func aBadHabitIsFound(_ program: TableProgram) throws {
    let run = try program.measure(in: try Self.folder.get())
    for (id, verdict) in program.findings {
      let found = run.verdict(of: id)
      #expect(found == verdict || verdict == "warn" && found == "fail", "\(id): \(Self.words(run, id))")
    }
    let loud = program.findings.values.contains("fail")
    #expect(run.tool.status == (program.status ?? (loud ? 1 : run.tool.status)), "\(run.tool.errors)")
  }
}
