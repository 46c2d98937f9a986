import Documents
import Exports
import Foundation
import TestSupport
import Testing

/// A workflow command taken apart as the runner does it: `::name key=value,key=value::data`, a line each.
private struct WorkflowCommand: Equatable {
  var name: String
  var title: String
  var message: String

  init?(_ line: String) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    let words = head.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[1].hasPrefix("title="), !words[1].contains(",") else { return nil }
    name = words[0]
    title = Self.plain(String(words[1].dropFirst(6)))
    message = Self.plain(String(line[end.upperBound...]))
  }

  private static func plain(_ text: String) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

struct GitHubExportTests {
  private func commands(_ sheet: ResultSheet) throws -> [WorkflowCommand] {
    let text = String(decoding: GitHubExport.render(sheet), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    return try text.dropLast().components(separatedBy: "\n").map {
      try #require(WorkflowCommand($0), "\($0)")
    }
  }

  @Test func whatFailedIsAnErrorWhatIsOpenAWarningWhatIsBetterANotice() throws {
    let found = try commands(.of(SampleBench.document()))
    #expect(
      found.map(\.name) == [
        "error", "error", "error", "warning", "warning", "notice", "notice", "notice", "notice",
      ])
    #expect(found[0].title == "save/coalesced: disk.syncs: may grow by 5 %, or 1 where that is more")
    #expect(found[0].message == "Fail: 8 → 12, +50 %; may grow by 5 %, or 1 where that is more")
    #expect(found[2].message == "Fail: the program exited with status 7")
    #expect(found.contains { $0.message.hasSuffix("about 18 runs of each side would tell") })
    #expect(found.contains { $0.message.hasPrefix("improved: ") })
  }

  @Test func aSessionWithoutAResultIsAnErrorAndOneWithoutABaselineAWarning() throws {
    let refused = try commands(.of(SampleBench.refused))
    #expect(
      refused.filter { $0.name == "error" }.map(\.title) == ["the whole session: The session has a result"])
    #expect(refused.contains { $0.name == "error" && $0.message.contains("another machine") })
    let first = try commands(.of(SampleBench.first))
    #expect(first.count { $0.name == "error" } == 0)
    let warnings = first.filter { $0.name == "warning" }
    #expect(warnings.count == 1 && warnings[0].message.contains("no baseline yet for 3 gates"))
  }

  @Test func noNameBecomesACommandOfItsOwn() throws {
    for (_, sheet) in SampleBench.all {
      for command in try commands(sheet) {
        #expect(["error", "warning", "notice"].contains(command.name))
        #expect(!command.message.contains("\u{1B}"))
      }
    }
  }

  @Test func ofManyTheLastSaysHowManyMoreThereAre() throws {
    let checks = (1...25).map {
      ResultSheet.Check(kind: .gate, id: "m\($0)", title: "m\($0)", verdict: .fail, detail: "d")
    }
    let sheet = ResultSheet(
      title: "headroom bench s", verdict: .fail, started: "", duration: 1,
      cases: [.init(name: "c", duration: 1, checks: checks)])
    let errors = try commands(sheet).filter { $0.name == "error" }
    #expect(errors.count == 10)
    #expect(errors.last?.message == "16 more of this kind")
  }
}
