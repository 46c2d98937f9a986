import Comparison
import Documents
import Quantities
import Recordings
import Testing

struct RunSamplesTests {
  private func run(_ number: Int, _ fidelity: Fidelity, _ by: String...) -> BenchRun {
    BenchRun(
      key: "\(number)", name: "a", number: number, started: "2026-11-22T09:00:00Z", duration: 1,
      metrics: [
        "energy.total": Metric(
          .value(Double(number), fidelity), .joules, instrument: "energy", by: by)
      ])
  }

  private func sample(_ runs: BenchRun...) -> Sample? {
    RunSamples.of(runs, side: .candidate)["energy.total"]
  }

  @Test func aSampleKnowsByWhatItWasHad() {
    let found = sample(
      run(1, .modelled, "phone"), run(2, .modelled, "phone", "lte"))
    #expect(found?.values == [1, 2])
    #expect(found?.by == FigureOrigin(.modelled, ["phone", "lte"]))
    #expect(sample(run(1, .exact, "a hand"))?.by == nil)
  }

  @Test func whatAMeterToldAndWhatAModelDidHaveNoMedian() {
    let found = sample(
      run(1, .measured, "BAT0"), run(2, .modelled, "phone"), run(3, .measured, "BAT0"))
    #expect(found?.values == [] && found?.by == nil)
    #expect(found?.missing == "measured by BAT0 in some runs and modelled by phone in others")
  }

  @Test func aBoundInOneRunIsOneInTheWhole() {
    func run(_ number: Int, _ metric: Metric) -> BenchRun {
      BenchRun(
        key: "\(number)", name: "a", number: number, started: "", duration: 1,
        metrics: ["disk.writes": metric])
    }
    func least(_ side: BoundSide) -> Metric {
      .bound(side, 5, .count, instrument: "disk", why: "why")
    }
    let exact = Metric(.value(5, .exact), .count, instrument: "disk")
    let whole = RunSamples.of([run(1, exact), run(2, exact)], side: .candidate)["disk.writes"]
    #expect(whole?.fidelity == .exact && whole?.bound == nil)
    let partly = RunSamples.of([run(1, exact), run(2, least(.atLeast))], side: .candidate)["disk.writes"]
    #expect(partly?.fidelity == .bound && partly?.bound == FigureBound(.atLeast, why: "why"))
    let both = RunSamples.of([run(1, least(.atMost)), run(2, least(.atLeast))], side: .candidate)
    #expect(both["disk.writes"]?.bound?.why.contains("in others") == true)
  }
}
