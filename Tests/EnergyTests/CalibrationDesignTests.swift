import Recordings
import TestSupport
import Testing

@testable import Energy

struct CalibrationDesignTests {
  static let phone = CalibrationDesign([
    .init(processors: [0, 1, 2, 3], frequencies: [4e8, 8e8, 1.4e9], isScaled: true),
    .init(processors: [4], frequencies: [1e9, 2e9], isScaled: true),
  ])
  /// In the order of the columns: rest, cluster, its three frequencies, the two of the single processor.
  static let truth = [1.2, 0.1, 0.05, 0.12, 0.3, 0.6, 1.9]

  /// What a machine of this truth does and draws in a step, with some work of others.
  static func observed(_ design: CalibrationDesign, _ step: CalibrationDesign.Step, noise: Double)
    -> PowerFit.Observation
  {
    let seconds = 5.0
    var work = [ProcessorWork(processor: 0, hertz: 4e8, program: 0, others: 0.02)]
    if let place = step.cluster {
      work += design.clusters[place].processors.prefix(step.busy).map {
        ProcessorWork(processor: $0, hertz: step.hertz, program: seconds * step.duty, others: 0)
      }
    }
    let loads = design.loads(work, seconds: seconds, in: step)
    return PowerFit.Observation(watts: zip(loads, truth).map { $0 * $1 }.reduce(0, +) + noise, loads: loads)
  }

  @Test func everyUnknownOfAPhoneIsFound() throws {
    var dice = Dice(seed: 3)
    let observations = Self.phone.steps.map {
      Self.observed(Self.phone, $0, noise: (Double(dice.next(2001)) / 1000 - 1) * 0.005)
    }
    let fit = try PowerFit(columns: Self.phone.columns, observations)
    #expect(fit.coefficients.count == Self.truth.count)
    for (found, truth) in zip(fit.coefficients, Self.truth) { #expect(abs(found.watts - truth) < 0.02) }
    #expect(fit.unexplained < 0.02)
    let made = Self.phone.processor(fit, source: "RAPL of a phone, 2026-11-22")
    #expect(abs(made.idle - 1.2) < 0.02 && made.processor.clusters.map(\.cores) == [4, 1])
    #expect(made.processor.clusters[1].active == 0 && made.processor.clusters[1].speeds[1].hertz == 2e9)
    let last = made.provenance["cpu.clusters[1].speeds[1].active"]
    #expect(
      last?.mark == .measured && last?.source.hasPrefix("RAPL of a phone, 2026-11-22; standard error") == true
    )
    // One for each number, and one for how many processors there are.
    #expect(made.provenance.count == Self.truth.count + 1)
  }

  @Test func aMachineOfOneFrequencyAndTwoProcessorsIsTold() throws {
    let machine = CalibrationDesign([.init(processors: [0, 1], frequencies: [2e9], isScaled: false)])
    #expect(machine.steps.map(\.busy) == [0, 1, 1, 2, 0] && machine.steps.allSatisfy { $0.hertz == nil })
    #expect(machine.columns.count == 3)
  }

  /// Four cores of two threads each, the second thread of which adds a fifth of what the first draws: one thread of each
  /// is loaded, and what that draws is found.
  @Test func aCoresSecondThreadIsLeftOut() throws {
    let laptop = CalibrationDesign([
      .init(processors: [0, 1, 2, 3], siblings: [4, 5, 6, 7], frequencies: [1e9, 2e9, 3e9], isScaled: true)
    ])
    #expect(laptop.hasSiblings && laptop.steps.map(\.busy).max() == 4)
    let (rest, shared, core) = (2.0, 1.0, [1e9: 1.5, 2e9: 3.0, 3e9: 6.0])
    var dice = Dice(seed: 5)
    let observations = laptop.steps.map { step -> PowerFit.Observation in
      let loaded = step.cluster.map { Array(laptop.clusters[$0].processors.prefix(step.busy)) } ?? []
      // The one core both of whose threads work counts 1.2 times.
      let cores = loaded.map { loaded.contains($0 + 4) ? 1.2 : 1.0 }.reduce(0, +)
      let noise = (Double(dice.next(2001)) / 1000 - 1) * 0.02
      let active = step.duty * (shared * (loaded.isEmpty ? 0 : 1) + cores * (core[step.hertz ?? 0] ?? 0))
      let work = loaded.map {
        ProcessorWork(processor: $0, hertz: step.hertz, program: 5 * step.duty, others: 0)
      }
      return PowerFit.Observation(
        watts: rest + active + noise, loads: laptop.loads(work, seconds: 5, in: step))
    }
    let fit = try PowerFit(columns: laptop.columns, observations)
    for (found, truth) in zip(fit.coefficients, [rest, shared, 1.5, 3, 6]) {
      #expect(abs(found.watts - truth) < 0.05, "\(found.column)")
    }
    #expect(fit.unexplained < 0.01 && laptop.uncertainty(fit) < 0.05)
    // Others' work there counts all the same.
    let other = [ProcessorWork(processor: 6, hertz: 1e9, program: 0, others: 1)]
    #expect(laptop.loads(other, seconds: 5, in: laptop.steps[0]) == [1, 0.2, 0.2, 0, 0])
  }

  @Test func whatIsKnownWorstIsTheUncertainty() throws {
    let machine = CalibrationDesign([.init(processors: [0, 1], frequencies: [2e9], isScaled: false)])
    let rows: [(Double, [Double])] = [
      (10, [1, 0, 0]), (12, [1, 0.5, 0.5]), (13.5, [1, 1, 1]), (16.5, [1, 1, 2]), (10.2, [1, 0, 0]),
    ]
    let fit = try PowerFit(
      columns: machine.columns, rows.map { PowerFit.Observation(watts: $0.0, loads: $0.1) })
    let errors = try fit.coefficients.map { try #require($0.error) }
    let watts = fit.coefficients.map(\.watts)
    let expected = (errors[1] + errors[2]) / (watts[1] + watts[2])
    #expect(expected > errors[0] / watts[0] && expected > 0.05)
    #expect(abs(machine.uncertainty(fit) - expected) < 1e-12)
  }

  @Test func atMostSixFrequenciesAreTakenTheEndsAmongThem() {
    let many = (1...17).map { Double($0) * 1e8 }
    let design = CalibrationDesign([.init(processors: [0], frequencies: many, isScaled: true)])
    #expect(design.clusters[0].frequencies == [1e8, 4e8, 7e8, 10e8, 13e8, 17e8])
  }

  @Test func workAtAFrequencyThatWasNotSetCountsAtTheNearest() {
    let work = [ProcessorWork(processor: 1, hertz: 7e8, program: 1, others: 1)]
    let step = CalibrationDesign.Step(cluster: 0, hertz: 1.4e9, busy: 1, duty: 1)
    #expect(Self.phone.loads(work, seconds: 4, in: step) == [1, 0.5, 0, 0.5, 0, 0, 0])
    // Untold it is the one that was set.
    let untold = [ProcessorWork(processor: 1, hertz: nil, program: 2, others: 0)]
    #expect(Self.phone.loads(untold, seconds: 4, in: step) == [1, 0.5, 0, 0, 0.5, 0, 0])
  }

  @Test func aStepWithoutTimeTellsNothing() {
    let loads = Self.phone.loads([], seconds: 0, in: Self.phone.steps[0])
    #expect(loads.allSatisfy { $0.isNaN })
  }
}
