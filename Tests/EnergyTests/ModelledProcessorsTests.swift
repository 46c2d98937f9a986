import Energy
import Recordings
import Testing

/// What the processors' work costs, each figure written out as the sum that a person would do.
struct ModelledProcessorsTests {
  private let energy = ModelledEnergy(SamplePower.phone)
  private let sizes = SamplePower.capacities

  @Test func aSecondCostsWhatItsClusterDrawsAtItsFrequency() {
    for (hertz, watts) in [(0.5e9, 0.3), (1e9, 0.3), (1.5e9, 0.5), (2e9, 0.7), (9e9, 0.7)] {
      let line = energy.cpu([work(1, hertz, 10)], capacities: sizes)
      let expected: Double = 10 * (watts + 0.1 + 0.05)
      #expect(near(line.energy.value, expected), "\(hertz)")
      #expect(line.component == .cpu && line.fidelity == .modelled && line.by == "sample")
      #expect(line.part == "processors" && line.amount == "10 s")
    }
    #expect(near(energy.cpu([work(4, 2e9, 10)], capacities: sizes).energy.value, 10 * (1.4 + 0.2 + 0.05)))
  }

  @Test func withoutAFrequencyTheHighestIsTakenAndSaid() {
    let line = energy.cpu([work(5, nil, 3)], capacities: sizes)
    #expect(near(line.energy.value, 3 * (2 + 0.2 + 0.05)))
    // At the lowest it may have been a fraction of that.
    #expect(near(line.energy.low, 0.8 * 3 * (0.8 + 0.2 + 0.05)) && near(line.energy.high, 1.2 * 3 * 2.25))
    #expect(line.part == "processors, as at their highest frequency")
  }

  @Test func theBoundsAreTheModelsError() {
    let line = energy.cpu([work(0, 2e9, 10)], capacities: sizes).energy
    #expect(near(line.low, line.value * 0.8) && near(line.high, line.value * 1.2))
  }

  /// Two processors of one cluster: 6 s of work in a run of 4 s, of which the program did 4 s.
  @Test func whatAClusterDrawsIsSharedBySecondsOfWork() {
    let work = [work(0, 1e9, 3, 1), work(1, 1e9, 1, 1)]
    let line = energy.cpu(work, capacities: sizes, over: 4).energy
    let shared: Double = (0.1 + 0.05) * 4 * 4 / 6
    #expect(near(line.value, 1.2 + shared))
    #expect(near(line.low, 0.8 * (1.2 + shared)))
    let alone = energy.cpu(work, capacities: sizes).energy
    #expect(near(alone.value, 1.2 + 0.15 * 4))
    // All at once: the cluster worked for the 4 s of its busiest processor.
    #expect(near(alone.low, 0.8 * (1.2 + shared)))
  }

  @Test func processorsThatAreAllAlikeCountAsTheStrongest() {
    for capacities in [[:], [0: 1024.0, 1: 1024]] {
      let line = energy.cpu([work(0, nil, 1)], capacities: capacities).energy
      #expect(near(line.value, 2 + 0.2 + 0.05))
    }
  }

  @Test func noWorkCostsNothing() {
    #expect(energy.cpu([], capacities: sizes).energy == .zero)
    #expect(energy.cpu([work(0, 1e9, 0, 5)], capacities: sizes).energy == .zero)
  }

  @Test func theCurveFillsTheStrongestFirst() {
    #expect(energy.watts(cores: 0) == 0 && energy.watts(cores: .nan).isNaN)
    #expect(near(energy.watts(cores: 0.5), 0.5 * (2 + 0.2 + 0.05)))
    let strong: Double = 0.2 + 2 * 2
    #expect(near(energy.watts(cores: 3), 0.05 + strong + 0.8))
    let weak: Double = 0.1 + 4 * 0.7
    #expect(near(energy.watts(cores: 8), 0.05 + strong + weak + 4))
  }

  @Test func belowTheLowestSpeedThePowerMayFallWithTheFrequency() {
    let line = energy.cpu([work(1, 0.25e9, 10)], capacities: sizes).energy
    #expect(near(line.value, 10 * (0.3 + 0.15)) && near(line.low, 0.8 * 10 * (0.3 / 4 + 0.15)))
    #expect(near(energy.cpu([work(1, 1e9, 10)], capacities: sizes).energy.low, 0.8 * 10 * 0.45))
  }

  /// Which of the two clusters a processor of each machine counts in.
  @Test func aKindCountsAsTheNearestInStrength() {
    func weak(_ capacities: [Double]) -> [Bool] {
      let machine = Dictionary(uniqueKeysWithValues: capacities.enumerated().map { ($0.offset, $0.element) })
      return capacities.indices.map {
        near(energy.cpu([work($0, nil, 1)], capacities: machine).energy.value, 0.7 + 0.15)
      }
    }
    // The weak cluster has two thirds of the frequency and 0.35 of the power: 0.48 of the strength.
    #expect(weak([300, 800, 1024]) == [true, false, false])
    #expect(weak([300, 600, 1024]) == [true, true, false])
    // A few that may be clocked somewhat higher are no kind of their own.
    #expect(weak([980, 980, 1024]) == [false, false, false])
    #expect(weak([300, 900, 1024]) == [true, false, false])
    // Two kinds match two clusters, however near they are.
    #expect(weak([800, 1024]) == [true, false])
    // Highest frequencies are compared with the clusters' own.
    #expect(weak([1.5e9, 2.4e9, 3e9]) == [true, true, false])
    #expect(weak([1.5e9, 2.5e9, 3e9]) == [true, false, false])
  }

  @Test func noMoreIsChargedThanTheProcessorsKeepUp() {
    var model = SamplePower.phone
    model.processor.most = 3
    let capped = ModelledEnergy(model)
    // Two strong processors at 2 W each, 0.25 W shared: 4.25 W of which 3 W are kept up for 10 s; 6 s of 20 s are the program's.
    let work = [work(4, 3e9, 4, 6), work(5, 3e9, 2, 8)]
    let line = capped.cpu(work, capacities: sizes, over: 10).energy
    #expect(near(line.value, 3 * 10 * 6 / 20) && near(line.high, 1.2 * line.value))
    #expect(capped.cpuNotes(work, capacities: sizes, over: 10).contains { $0.contains("3 W on average") })
    // Within the limit it changes nothing.
    let alone = [EnergyTests.work(4, 3e9, 10)]
    #expect(capped.cpu(alone, capacities: sizes, over: 10) == energy.cpu(alone, capacities: sizes, over: 10))
    #expect(capped.cpuNotes(alone, capacities: sizes, over: 10).isEmpty)
    #expect(capped.watts(cores: 6) == 3 && energy.watts(cores: 6) > 3)
  }

  @Test func whatWasTakenForGrantedIsSaid() {
    #expect(energy.cpuNotes([work(0, 1e9, 3)], capacities: sizes, over: 4).isEmpty)
    let blind = energy.cpuNotes([work(0, nil, 3)], capacities: sizes, over: 4)
    #expect(blind.count == 1 && blind[0].hasPrefix("the frequency was unknown for 3 s of work"))
    // The model has six processors.
    let many = (0..<8).map { work($0 % 6, 1e9, 4) }
    let busy = energy.cpuNotes(many, capacities: sizes, over: 4)
    #expect(busy.count == 1 && busy[0].contains("the power model sample has 6"))
    let alike = energy.cpuNotes([work(0, 1e9, 3)], capacities: [0: 1024, 1: 1024], over: 4)
    #expect(alike.count == 1 && alike[0].hasPrefix("this machine has 1 kind of processors"))
  }
}
