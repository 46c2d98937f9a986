import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct EnergyStringsTests {
  @Test func aMeasuredRunIsOneLine() {
    #expect(
      EnergyStrings(EnergyReport.measured.recording)?.line
        == "31 J (27–36) measured by dram and package-0, modelled by lte and pinephone; the device 6.2 W, at rest 5.1 W; "
        + "at this rate a full battery of PinePhone 1.2 lasts 9.4 h")
  }

  @Test func aModelledRunNamesItsModel() {
    #expect(
      EnergyStrings(EnergyReport.modelled.recording)?.line == "3.1 J (2.17–4.03) modelled by pinephone")
  }

  @Test func whatTheSumLeavesOutAndTheModelsDeviceAreSaidAsSuch() {
    #expect(
      EnergyStrings(EnergyReport.partial.recording)?.line
        == "3.1 J (2.17–4.03) modelled by pinephone; without radio (no radio model was named); storage (no figure); "
        + "by the model the device with it 2.1 W, at rest 1.9 W; at this rate a full battery of 1.0 Wh lasts 28.6 min"
    )
  }

  @Test func aRunTooShortForTheProgramsPartStillTellsTheDevices() {
    var recording = EnergyReport.measured.recording
    recording.metrics["energy.total"] = Metric(
      .missing("unmeasurable: too short"), .joules, instrument: "energy")
    let line = EnergyStrings(recording)?.line ?? ""
    #expect(line.hasPrefix("the whole device 372 J (370–374); the device 6.2 W"))
    #expect(line.hasSuffix("the program’s part is unmeasurable: too short"))
  }

  @Test func whatIsUnmeasurableIsLeftToTheListOfReasons() {
    #expect(EnergyStrings(EnergyReport.unmeasurable.recording)?.line == nil)
    #expect(EnergyStrings(SampleReport.good.recording) == nil)
  }

  @Test func theSummaryHasTheLineAndTheBounds() {
    let text = TextExport.render(EnergyReport.measured, .whole, colour: false, width: 100)
    #expect(text.contains("\nenergy   31 J (27–36) measured by dram"))
    #expect(text.contains("  31 J  (27–36)    measured\n") && text.contains("  40 s             exact\n"))
  }

  @Test(arguments: [60, 80, 100]) func theSummaryFitsTheTerminal(_ width: Int) {
    for report in [
      EnergyReport.measured, EnergyReport.modelled, EnergyReport.partial, EnergyReport.unmeasurable,
    ] {
      let lines = TextExport.render(report, .whole, colour: false, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { TerminalText.width(String($0)) <= width })
    }
  }
}
