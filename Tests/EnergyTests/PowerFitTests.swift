import TestSupport
import Testing

@testable import Energy

struct PowerFitTests {
  /// One cluster of four processors with two frequencies: what each thing draws, in watts.
  static let truth = [0.8, 0.15, 0.2, 0.65]
  static let columns = ["idle", "cluster", "slow", "fast"]

  /// Each number of busy processors at each frequency, three times over.
  static func observations(noise: Double) -> [PowerFit.Observation] {
    var dice = Dice(seed: 7)
    return (0..<3).flatMap { _ in
      (0...4).flatMap { busy in
        (0..<2).map { frequency in
          let loads = [
            1, busy > 0 ? 1 : 0, frequency == 0 ? Double(busy) : 0, frequency == 1 ? Double(busy) : 0,
          ]
          let watts = zip(loads, truth).map { $0 * $1 }.reduce(0, +)
          let off = Double(dice.next(2001)) / 1000 - 1
          return PowerFit.Observation(watts: watts + noise * off, loads: loads)
        }
      }
    }
  }

  @Test func withoutNoiseTheTruthIsFoundToRounding() throws {
    let fit = try PowerFit(columns: Self.columns, Self.observations(noise: 0))
    for (found, truth) in zip(fit.coefficients, Self.truth) { #expect(abs(found.watts - truth) < 1e-9) }
    #expect(fit.unexplained < 1e-9)
  }

  @Test func noiseIsToldByTheErrors() throws {
    let fit = try PowerFit(columns: Self.columns, Self.observations(noise: 0.05))
    for (found, truth) in zip(fit.coefficients, Self.truth) {
      let error = try #require(found.error)
      #expect(error > 0.001 && error < 0.03)
      #expect(abs(found.watts - truth) < 3 * error, "\(found) \(truth)")
    }
    #expect(fit.unexplained > 0.01 && fit.unexplained < 0.1)
  }

  /// By hand: the line through (0, 1), (1, 3), (2, 4) is 7/6 + 3/2 x; the squares of what is left add up to 1/6, and
  /// the slope's variance is 1/6 over the 2 by which x is spread.
  @Test func aLineThroughThreePointsIsFittedAsByHand() throws {
    let points = [(0.0, 1.0), (1, 3), (2, 4)]
    let fit = try PowerFit(
      columns: ["one", "x"], points.map { PowerFit.Observation(watts: $0.1, loads: [1, $0.0]) })
    #expect(abs(fit.coefficients[0].watts - 7.0 / 6) < 1e-12)
    #expect(abs(fit.coefficients[1].watts - 1.5) < 1e-12)
    #expect(abs(try #require(fit.coefficients[1].error) - (1.0 / 12).squareRoot()) < 1e-12)
    #expect(fit.residuals.map { ($0 * 6).rounded() } == [-1, 2, -1])
  }

  @Test func stepsThatNeverTellTwoThingsApartAreRefused() {
    let always = (0..<6).map {
      PowerFit.Observation(watts: Double($0), loads: [1, Double($0), Double(2 * $0)])
    }
    #expect(throws: PowerFit.Failure.dependent("double")) {
      try PowerFit(columns: ["idle", "single", "double"], always)
    }
    #expect(throws: PowerFit.Failure.dependent("never")) {
      try PowerFit(columns: ["idle", "never"], always.map { .init(watts: $0.watts, loads: [1, 0]) })
    }
  }

  @Test func asManyUnknownsAsStepsAreRefused() {
    let two = [PowerFit.Observation(watts: 1, loads: [1, 0]), .init(watts: 2, loads: [1, 1])]
    #expect(throws: PowerFit.Failure.tooFew(observations: 2, columns: 2)) {
      try PowerFit(columns: ["idle", "busy"], two)
    }
    #expect(throws: PowerFit.Failure.senseless) {
      try PowerFit(columns: ["idle"], [.init(watts: .nan, loads: [1]), .init(watts: 1, loads: [1])])
    }
  }

  @Test func nothingGivesPowerBack() throws {
    let falling = (0..<8).map {
      PowerFit.Observation(watts: 5 - Double($0 % 4) / 100, loads: [1, Double($0 % 4)])
    }
    let fit = try PowerFit(columns: ["idle", "busy"], falling)
    #expect(fit.coefficients[1] == .init(column: "busy", watts: 0, error: nil))
    #expect(abs(fit.coefficients[0].watts - 4.985) < 1e-9)
  }

  @Test func whatLoadDoesNotExplainIsToldAsSuch() throws {
    let idle = [1.0, 9, 2, 8, 3, 7].enumerated().map {
      PowerFit.Observation(watts: $0.element, loads: [1, Double($0.offset % 3)])
    }
    let fit = try PowerFit(columns: ["idle", "busy"], idle)
    #expect(fit.unexplained > 0.5)
  }
}
