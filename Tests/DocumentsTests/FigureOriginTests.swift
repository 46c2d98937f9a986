import Documents
import Formats
import Quantities
import Recordings
import Testing

struct FigureOriginTests {
  private let machine = MachineFingerprint(
    processor: "p", processors: 2, architecture: "x86_64", memory: 1, kernel: "6.18")

  @Test func aMetricNamesTheMetersOrTheModels() {
    func origin(_ fidelity: Fidelity, _ by: [String]) -> FigureOrigin? {
      FigureOrigin(Metric(.value(3, fidelity), .joules, instrument: "energy", by: by))
    }
    #expect(origin(.measured, ["package-0", "dram"])?.names == ["dram", "package-0"])
    #expect(origin(.modelled, [])?.names == [])
    #expect(origin(.sampled, ["package-0"]) == nil)
    #expect(FigureOrigin(Metric(.missing("x"), .joules, instrument: "energy", by: ["phone"])) == nil)
  }

  @Test func aMetricIsReadBackWithWhatToldItAndWhatItIsWithout() throws {
    let metric = Metric(
      .value(3, .modelled), .joules, instrument: "energy", note: "a note", bounds: 2...4,
      by: ["phone", "lte"],
      without: "storage (no figure)")
    #expect(try Metric(DocumentReader(file: "a", value: metric.json)) == metric)
  }

  @Test func samplesAndBaselinesKeepIt() throws {
    let origin = FigureOrigin(.modelled, ["phone"])
    for values in [[3.0, 3.0], [3.0, 4.0]] {
      let sample = Sample(unit: .joules, values: values, by: origin)
      let sampled = try Sample(DocumentReader(file: "a", value: sample.json))
      #expect(sampled == sample)
      var baseline = Baseline(
        suite: "s", machine: machine, tool: Recording.Tool(version: "1"), measured: "now")
      baseline.cases = ["a": ["energy.total": sample]]
      let read = try Baseline(DocumentReader(file: "b", value: baseline.json))
      #expect(read.cases["a"]?["energy.total"]?.by == origin)
    }
  }
}
