import Documents
import Foundation
import TestSupport
import Testing

@testable import Exports

@Suite struct RunStripTests {
  private let entry = SampleVerdicts.document.cases[0]

  @Test func everyRunThatCountsIsADotInTheOrderOfItsStart() throws {
    var shuffled = entry
    shuffled.runs.reverse()
    let svg = try #require(RunStrip("disk.syncs", shuffled)).render(number: 1).source
    #expect(svg == RunStrip("disk.syncs", entry)?.render(number: 1).source)
    let dots = svg.matches(of: /class="strip-dot (candidate|baseline)( noisy)?" cx="([0-9.]+)%"/)
    #expect(dots.count == 16)
    let places = dots.compactMap { Double($0.3) }
    #expect(places == places.sorted())
    #expect(dots.count { $0.2 != nil } == 2)
  }

  @Test func aWarmUpAndARunWithAProblemAreNoDots() throws {
    var changed = entry
    changed.runs[1].problem = "the program failed"
    let svg = try #require(RunStrip("disk.syncs", changed)).render(number: 1).source
    #expect(svg.matches(of: /cx="[0-9.]+%"/).count == 15)
    #expect(!svg.contains("271"))
  }

  @Test func figuresThatAllAgreeLieOnOneLine() throws {
    let svg = try #require(RunStrip("cpu.wakeups", SampleVerdicts.document.cases[1])).render(number: 1).source
    #expect(Set(svg.matches(of: /cx="[0-9.]+%" cy="([0-9.]+)"/).map { String($0.1) }) == ["54"])
  }

  @Test func aChartOfAConstantHasOneFigureOnItsAxisAndIsFolded() throws {
    let strip = try #require(RunStrip("cpu.wakeups", SampleVerdicts.document.cases[1]))
    #expect(strip.isConstant)
    #expect(strip.render(number: 1).source.components(separatedBy: "value-label").count == 2)
  }

  @Test func aMetricThatOneRunHasIsNotDrawn() {
    #expect(RunStrip("memory.footprint.peak", entry) == nil)
  }
}
