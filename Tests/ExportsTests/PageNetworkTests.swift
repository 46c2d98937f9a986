import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct PageNetworkTests {
  private func page(_ change: (inout Recording) -> Void = { _ in }) -> String {
    var report = NetworkReport.report
    change(&report.recording)
    return PageNetwork.render(report).source
  }

  @Test func itTellsHowLongTheRadioWasUpAndWhatItCost() {
    let page = page { recording in
      for (name, value, unit) in [
        ("radio.active", 38.0, Unit.seconds), ("radio.energy", 41, .joules),
        ("radio.energy.tail", 29, .joules),
        ("radio.waste", 27, .joules),
      ] {
        recording.metrics[name] = Metric(.value(value, .modelled), unit, instrument: "network")
      }
    }
    #expect(page.contains("<dt>Radio up</dt><dd>38 s<span class=\"detail\">in a run of 90 s</span></dd>"))
    #expect(page.contains("<dt>Energy</dt><dd>41 J<span class=\"detail\">29 J of it tail</span></dd>"))
    #expect(page.contains("<dt>In one burst per phase</dt><dd>14 J</dd>"))
  }

  @Test func aSavingIsASentenceWithABarOfThatLength() throws {
    let page = page {
      $0.tables.savings = .of([
        [
          "change": "all in one burst in each phase", "energy": 3.1, "instead": 12.4, "active": 4,
          "activeInstead": 9,
        ],
        ["change": "polls half as often", "peer": "a<b", "energy": 6.2, "instead": 12.4],
      ])
    }
    #expect(
      page.contains(
        "<strong>All in one burst in each phase</strong>: 12.4 J → 3.1 J, 75 % less; up 4 s instead of 9 s"))
    #expect(page.contains("<strong>Polls half as often (a&lt;b)</strong>: 12.4 J → 6.2 J, 50 % less"))
    #expect(page.contains("class=\"used\" width=\"25%\"") && page.contains("class=\"used\" width=\"50%\""))
  }

  @Test func whatSavesNothingIsNoSaving() {
    let page = page {
      $0.tables.savings = .of([
        ["energy": 5, "instead": 5], ["energy": 6, "instead": 5], ["energy": -1, "instead": 5],
      ])
    }
    #expect(!page.contains("class=\"savings\""))
  }

  @Test func withoutARadioItSaysWhyAndHowToNameOne() {
    let page = page {
      for name in ["radio.active", "radio.energy"] {
        $0.metrics[name] = Metric(.missing("no radio in the profile"), .joules, instrument: "network")
      }
    }
    #expect(page.contains("No radio in the profile, so nothing shows") && page.contains("--radio NAME"))
    #expect(!page.contains("Radio up") && page.contains("<dt>Bursts</dt>"))
  }

  @Test func aRunWithoutTrafficHasNoSuchSection() {
    #expect(PageNetwork.render(SampleReport.bad).source.isEmpty)
  }

  @Test func theWholePageHasTheLanesOnTheTimeline() throws {
    let page = String(decoding: HTMLExport.render(NetworkReport.report), as: UTF8.self)
    let timeline = try #require(page.firstRange(of: "<div class=\"timeline\""))
    let lane = try #require(page.firstRange(of: "<figure class=\"lane radio\">"))
    let axis = try #require(page.firstRange(of: "class=\"plot axis\""))
    #expect(timeline.lowerBound < lane.lowerBound && lane.lowerBound < axis.lowerBound)
    #expect(page.contains("Network over time"))
  }
}
