import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct RadioStringsTests {
  private func report(_ metrics: [String: (Double, Unit)]) -> Report {
    var report = SampleReport.good
    report.recording.program.duration = 60
    for (name, (value, unit)) in metrics {
      report.recording.metrics[name] = Metric(.value(value, .modelled), unit, instrument: "network")
    }
    report.recording.tables.radioStates = .of([["start": 1, "end": 2, "radio": "lte"]])
    return report
  }

  private let all: [String: (Double, Unit)] = [
    "radio.active": (38, .seconds), "radio.energy": (41, .joules), "radio.energy.tail": (29, .joules),
    "radio.waste": (27, .joules),
  ]

  @Test func theSummaryTellsItInOneLine() {
    let report = report(all)
    let words = "lte: up 38 s of 60 s, 41 J, 29 J of it tail; in one burst per phase 14 J"
    #expect(RadioStrings(report.recording)?.line == words)
    let text = String(decoding: TextExport.render(report), as: UTF8.self)
    #expect(text.contains("radio    \(words)\n"))
    #expect(!text.contains("States of the radio"), "its first five states of thousands tell nothing")
  }

  @Test func aRadioThatOutlastsTheRunIsNotUpForMoreOfItThanAll() {
    let words = RadioStrings(report(all.merging(["radio.active": (64, .seconds)]) { $1 }).recording)
    #expect(words?.line?.hasPrefix("lte: up 64 s in a run of 60 s, 41 J") == true)
  }

  @Test func aRadioThatWasNamedAndNotUsedIsTold() {
    var report = report([
      "radio.active": (0, .seconds), "radio.energy": (0, .joules), "radio.waste": (0, .joules),
    ])
    report.recording.tables.radioStates = []
    func text() -> String { String(decoding: TextExport.render(report), as: UTF8.self) }
    #expect(RadioStrings(report.recording)?.line == nil && !text().contains("\nradio "))
    report.recording.settings.radios = [
      RadioSetting("lte", model: [:]), RadioSetting("wifi", interface: "wlan0"),
    ]
    #expect(RadioStrings(report.recording)?.line == "lte, wifi: not used")
    #expect(text().contains("radio    lte, wifi: not used\n"))
  }

  @Test func whatIsNotKnownIsLeftOut() {
    #expect(
      RadioStrings(report(all.filter { ["radio.active", "radio.energy"].contains($0.key) }).recording)?.line
        == "lte: up 38 s of 60 s, 41 J")
    #expect(RadioStrings(report([:]).recording) == nil)
    #expect(RadioStrings(report(all.merging(["radio.energy": (.nan, .joules)]) { $1 }).recording) == nil)
    #expect(!String(decoding: TextExport.render(SampleReport.bad), as: UTF8.self).contains("\nradio "))
  }
}
