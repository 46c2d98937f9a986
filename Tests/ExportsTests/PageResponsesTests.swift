import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct PageResponsesTests {
  private func page(_ change: (inout Recording) -> Void) -> String {
    var report = SampleReport.good
    change(&report.recording)
    return PageResponses.render(report, MomentLink(PageLanes(report))).source
  }

  @Test func eachStimulusHasItsNumberNameTimeAndResponse() {
    let page = page {
      $0.events.append(.init(5, StimulusEvent("memory-warning", label: "first <warning>")))
      $0.tables.responses = [
        ResponseRow(time: 5, stimulus: "first <warning>", response: "freed: 4 MiB of 9 MiB", after: 0.25)
      ]
    }
    #expect(page.contains("<span class=\"what\">first &lt;warning&gt;</span>"))
    #expect(page.contains("at 5 s") && page.contains("freed: 4 MiB of 9 MiB, after 250 ms"))
  }

  @Test func aRefusalIsToldWithoutATable() {
    #expect(
      page { $0.events = [.of(1, "stimulus", ["id": "suspend", "refused": "no cgroup"])] }
        .contains("refused: no cgroup"))
  }

  @Test func aRunWithoutStimuliHasNoResponses() {
    #expect(page { $0.events = [] }.isEmpty)
  }

  @Test func aWarningHasItsFigureAndAnyOtherStimulusWhatWasUsedAroundIt() {
    let page = PageResponses.render(StimulatedReport.report, MomentLink(PageLanes(StimulatedReport.report)))
      .source
    #expect(page.split(separator: "<figure class=\"memory-warning\">").count - 1 == 3)
    #expect(page.split(separator: "class=\"timeline close-up\"").count - 1 >= 5)
  }

  /// What was seen before and after is not the whole run's.
  @Test func aCloseUpHoldsTheSecondsAroundItsStimulus() throws {
    let times = (0...400).map { Double($0) / 10 }
    let page = page {
      $0.program.duration = 40
      $0.events = [.init(20, StimulusEvent("suspend"))]
      $0.series = [
        "disk.writes.bytes": .init(
          unit: .bytes, time: times, value: times.map { $0 < 20 ? 0 : 1000 * ($0 - 20) })
      ]
    }
    #expect(page.contains("<span>18 s</span>") && page.contains("<span>30 s</span>"))
    #expect(page.contains("9.77 KiB written"), "ten seconds of 1,000 bytes")
  }

  @Test func aCardIsOpenWhereAFindingRestsOnItsMoment() {
    func page(_ verdict: Verdict) -> String {
      var report = StimulatedReport.report
      report.assessment.audits = [
        AuditResult(
          id: "a", group: "memory", title: "t", problem: "p", verdict: verdict, explanation: "e",
          evidence: [["time": .moment(9)]], source: "s")
      ]
      return PageResponses.render(report, MomentLink(PageLanes(report))).source
    }
    #expect(page(.fail).contains("id=\"response-2\"><details open>"))
    #expect(page(.fail).split(separator: "<details open>").count == 2)
    #expect(!page(.pass).contains("<details open>"))
  }
}
