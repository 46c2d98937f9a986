import Documents
import Formats
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct PageEnergyTests {
  private func page(_ report: Report) -> String { PageEnergy.render(report).source }

  @Test func theHeadlineHasTheProgramTheDeviceAndTheBattery() {
    let page = page(EnergyReport.measured)
    #expect(page.contains("<dt>The program</dt><dd>31 J<span class=\"detail\">(27–36)</span></dd>"))
    #expect(page.contains("<dt>On average</dt><dd>6.2 W<span class=\"detail\">(6.1–6.3)</span>"))
    #expect(page.contains("<dt>At rest</dt><dd>5.1 W"))
    #expect(
      page.contains(
        "<dd>9.4 h<span class=\"detail\">(8–12)</span><span class=\"detail\">a full battery of PinePhone"))
  }

  @Test func howItIsKnownStandsFirst() {
    #expect(
      page(EnergyReport.measured).contains(
        "<p class=\"lead\">Measured by dram and package-0, modelled by lte and"))
    let modelled = page(EnergyReport.modelled)
    #expect(modelled.contains("<p class=\"lead\">Modelled by pinephone. No meter told this"))
  }

  @Test func aMeterTellsWhatItCanTell() {
    #expect(
      page(EnergyReport.measured).contains(
        "<strong>package-0</strong> (package): 372 J, 6.2 W on average, 5.1 W at rest, in steps of 0.061 mJ, "
          + "a new figure every 1 ms; read all along"))
  }

  @Test func aModelsDeviceIsNotSaidToHaveBeenMeasured() {
    let page = page(EnergyReport.partial)
    #expect(
      page.contains("<span class=\"detail\">of the device with this program alone, by the model</span>"))
    #expect(page.contains("<span class=\"detail\">of the device, by the model</span>"))
    #expect(page.contains("a full battery of 1.0 Wh, at this rate"))
    #expect(!page.contains("before and after"))
    #expect(
      page.contains(
        "<strong>The sum is without radio (no radio model was named); storage (no figure).</strong>"))
  }

  @Test func partsOfAnUnknownWholeAreNoSharesOfIt() {
    var report = EnergyReport.measured
    report.recording.metrics["energy.total"] = Metric(
      .missing("unmeasurable: too short"), .joules, instrument: "energy")
    let page = page(report)
    #expect(page.contains("Known parts only") && !page.contains("class=\"bar\""))
  }

  @Test func powerIsMissedOnlyWhereSomethingCouldHaveToldIt() {
    func missed(_ report: Report) -> String {
      var report = report
      report.recording.series["cpu.utilisation"] = .init(unit: .cores, time: [1, 2], value: [1, 1])
      return String(
        PageTimeline.render(report, PageLanes(report)).source.split(separator: "Not sampled in this run:")
          .last ?? "")
    }
    let without = missed(EnergyReport.unmeasurable)
    #expect(without.contains("disk.writes.bytes") && !without.contains("power."))
    var report = EnergyReport.measured
    report.recording.series["power.device"] = nil
    #expect(missed(report).contains("power.device"))
    report = EnergyReport.modelled
    report.recording.series["power.cpu"] = nil
    #expect(missed(report).contains("power.cpu") && !missed(report).contains("power.device"))
  }

  @Test func whatIsNotToldIsNamedWithItsReason() {
    #expect(
      page(EnergyReport.measured).contains(
        "<code>energy.peripherals</code>: unmeasurable: the model pinephone has no figure for GPS"))
  }

  @Test func withoutAFigureItSaysWhyOnceAndWhatWouldAllowIt() {
    let page = page(EnergyReport.unmeasurable)
    #expect(page.contains("What the program used is unknown: package-0 may be read by root alone."))
    #expect(page.components(separatedBy: "root alone").count == 2)
    #expect(
      page.contains(
        "To allow it: <code>sudo chmod a+r /sys/class/powercap/intel-rapl:0/energy_uj</code>"))
    #expect(!page.contains("<strong>core</strong>") && !page.contains("class=\"energy\""))
    #expect(!page.contains("class=\"headline\""))
  }

  @Test func aRecordingFromBeforeHasNoSuchSection() {
    #expect(page(SampleReport.bad).isEmpty)
  }

  @Test func hostileTextsStayTexts() {
    var report = EnergyReport.measured
    report.recording.settings = .of([
      "energy": ["battery": ["joules": 1, "whose": .string(SampleReport.hostileName)]]
    ])
    let name = JSONValue.string(SampleReport.hostileName)
    report.recording.tables.meters = .of([["meter": name, "state": name, "step": name]])
    report.recording.tables.energy += .of([["component": "other", "energy": 1e17, "by": name, "part": name]])
    let page = page(report)
    #expect(!page.contains("<script>") && page.contains("&lt;script&gt;"))
  }

  @Test func theWholePageHasTheSectionAndThePowerCurve() throws {
    let page = String(decoding: HTMLExport.render(EnergyReport.measured), as: UTF8.self)
    let timeline = try #require(page.firstRange(of: "<section id=\"timeline\""))
    let energy = try #require(page.firstRange(of: "<section id=\"energy\""))
    #expect(timeline.lowerBound < energy.lowerBound)
    #expect(page.contains("Power over time") && page.contains("whole device 372 J, at most 6.8 W"))
    #expect(page.contains("<td class=\"number value\">31 J (27–36)</td>"))
    #expect(page.contains("<span class=\"fidelity measured\">measured</span>"))
  }
}
