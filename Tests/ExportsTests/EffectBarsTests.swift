import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

@Suite struct EffectBarsTests {
  private func one(_ metric: String, _ old: Double, _ new: Double) -> MetricComparison {
    MetricComparison(
      metric: metric, baseline: Sample(unit: .count, values: [old, old]),
      candidate: Sample(unit: .count, values: [new, new]), gate: Gate(metric: metric, relative: 0.1),
      verdict: .fail)
  }

  private func bars(_ comparisons: MetricComparison...) -> [(metric: String, x: Double, width: Double)] {
    let source = EffectBars.render(comparisons, of: "case1")?.source ?? ""
    let pattern = /">([a-z.]+)<\/a>[^\n]*?class="reach" x="([0-9.]+)%" width="([0-9.]+)%"/
    return source.matches(of: pattern).map { (String($0.1), Double($0.2) ?? -1, Double($0.3) ?? -1) }
  }

  @Test func theLargestChangeComesFirstWhicheverWayItWent() {
    let found = bars(one("a", 10, 20), one("b", 80, 10), one("c", 10, 40))
    #expect(found.map(\.metric) == ["b", "c", "a"])
    #expect(found.map(\.x) == [0, 50, 50])
    #expect(found[0].width == 50 && found[1].width > found[2].width)
  }

  @Test func aDoublingIsAsLongAsAHalving() {
    let found = bars(one("a", 10, 20), one("b", 20, 10))
    #expect(found.map(\.width) == [50, 50])
  }

  @Test func aChangeOfManyThousandTimesIsLongerThanOneOfATenthOfIt() {
    let found = bars(one("a", 1, 2000), one("b", 1, 20000))
    #expect(found.map(\.metric) == ["b", "a"] && found[1].width < found[0].width)
  }

  @Test func whatCameOfNothingIsCutAndShrinksNoOtherBar() {
    let found = bars(one("a", 0, 3), one("b", 10, 20))
    #expect(found.map(\.metric) == ["a", "b"] && found.map(\.width) == [50, 50])
  }

  @Test func whatCameOfNothingIsNew() {
    let source = EffectBars.render([one("a", 0, 3), one("b", 10, 11)], of: "case1")?.source ?? ""
    #expect(source.contains("✗ new"))
    #expect(EffectBars.render([one("a", 5, 5), one("b", 5, 6)], of: "case1") == nil)
  }
}
