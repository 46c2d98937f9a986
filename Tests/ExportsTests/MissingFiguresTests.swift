import Documents
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct MissingFiguresTests {
  private func recording(_ missing: [String: String], there: [String] = []) -> Recording {
    var recording = SampleReport.good.recording
    recording.metrics = missing.mapValues { Metric(.missing($0), .joules, instrument: "i") }
    for name in there { recording.metrics[name] = Metric(.value(1, .exact), .joules, instrument: "i") }
    return recording
  }

  @Test func aWholeFamilyThatIsMissingForOneReasonIsOneName() {
    let missing = MissingFigures.all(
      recording(["energy.total": "no", "energy.cpu": "no", "energy.radio": "no", "power.idle": "no"]))
    #expect(missing == [MissingFigures(reason: "no", names: ["energy.*", "power.idle"])])
  }

  @Test func aFamilyOfWhichSomethingIsThereOrMissingOtherwiseIsNamedEach() {
    let names = ["energy.cpu", "energy.radio", "energy.total"]
    let none = Dictionary(uniqueKeysWithValues: names.map { ($0, "no") })
    #expect(MissingFigures.all(recording(none, there: ["energy.device"])).map(\.names) == [names])
    let two = MissingFigures.all(recording(none.merging(["energy.device": "asleep"]) { $1 }))
    #expect(two.map(\.names) == [names, ["energy.device"]])
  }

  @Test func thePlainRunOfAMachineWithoutAMeterHasOneLineForIt() {
    let text = TextExport.render(EnergyReport.unmeasurable, .whole, colour: false, width: 100)
    #expect(text.contains("  battery.life, energy.*, power.average, power.idle: unmeasurable: package-0 may"))
    #expect(text.components(separatedBy: "package-0 may").count == 2)
  }
}
