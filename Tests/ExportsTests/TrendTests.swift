import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

@Suite struct TrendTests {
  private func trend(_ values: [Double], machines: [Int] = [], changes: [Int] = []) -> Trend {
    let points = values.indices.map { index in
      TrendPoint(
        session: "session\(index)", started: "2026-01-01T00:00:00.000Z",
        median: Interval(values[index], values[index], values[index]),
        count: 3, machine: machines.isEmpty ? 0 : machines[index],
        isOtherMachine: !machines.isEmpty && index > 0 && machines[index] != machines[index - 1])
    }
    return Trend(
      suite: "suite", name: "case", metric: "memory.growth", unit: .bytes, points: points, changes: changes)
  }

  @Test func figuresBelowZeroAreDrawnBelowEachOther() {
    let page = String(decoding: TrendPage.render(trend([-100, -50, 20])), as: UTF8.self)
    let heights = page.matches(of: /cy="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(heights.count == 3 && heights[0] > heights[1] && heights[1] > heights[2], "\(heights)")
  }

  /// Two branches whose sessions take turns.
  private var branches: Trend {
    var trend = trend((0..<8).map { $0 % 2 == 0 ? 10 : 100 }, changes: [4])
    for index in trend.points.indices { trend.points[index].branch = index % 2 == 0 ? "main" : "fast" }
    return trend
  }

  @Test func eachBranchHasALineOfItsOwn() {
    let page = String(decoding: TrendPage.render(branches), as: UTF8.self)
    #expect(page.components(of: "<path class=\"line branch-") == 2, "\(page)")
    let text = TrendText.render(branches, colour: false, width: 80)
    #expect(text.contains("  main\n  ▄▄▄▄") && text.contains("  fast\n  ▄▄▄▄"), "\(text)")
  }

  @Test func theFirstAndTheLastSessionStandBelowATrend() {
    let page = String(decoding: TrendPage.render(trend([10, 20, 30])), as: UTF8.self)
    #expect(page.contains("<p class=\"ends\"><span>2026-01-01, session session0</span>"))
    #expect(page.contains("<span>2026-01-01, session session2</span></p>"))
  }

  @Test func severalCasesStandOnOnePage() {
    var other = trend([1, 2])
    other.name = "other"
    let page = String(decoding: TrendPage.render([trend([1, 2]), other]), as: UTF8.self)
    #expect(page.components(of: "<figure class=\"chart\">") == 2 && page.contains("Sessions of other"))
  }

  @Test func anAxisUnderZeroHasTicksThatHoldAllValues() {
    let axis = AxisScale.values(from: -73, upTo: 20, .seconds)
    #expect(axis.bottom <= -73 && axis.top >= 20)
    #expect(axis.ticks.first == axis.bottom && axis.ticks.last == axis.top && axis.ticks.contains(0))
    #expect(AxisScale.values(from: 3, upTo: 20, .seconds).bottom == 0)
    #expect(AxisScale.values(from: -8, upTo: -2, .seconds).top == 0)
  }

  @Test func aChangeThroughZeroHasNoShare() {
    #expect(HistoryStrings.change(10, 20, .count) == "10 → 20 (+100 %)")
    for (before, after) in [(-10.0, 20.0), (10, -20), (-10, -20)] {
      #expect(!HistoryStrings.change(before, after, .count).contains("%"))
    }
  }

  @Test func machinesThatTakeTurnsAreNamedOnceEach() {
    let values = (0..<24).map { Double(($0 < 12 ? 10 : 20) * ($0 % 2 == 0 ? 1 : 100)) }
    let text = TrendText.render(
      trend(values, machines: (0..<24).map { $0 % 2 }, changes: [12, 13]), colour: false, width: 100)
    #expect(text.components(of: "machine 1: 12 of 24 sessions") == 1, "\(text)")
    #expect(text.components(of: "machine 2: 12 of 24 sessions") == 1, "\(text)")
    #expect(text.components(of: "(+100 %)") == 2 && text.contains("on machine 2"), "\(text)")
    #expect(text.split(separator: "\n").count < 12, "\(text)")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
