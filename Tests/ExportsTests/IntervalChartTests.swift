import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

@Suite struct IntervalChartTests {
  private func chart(
    _ difference: Interval?, gate: Gate? = nil, _ verdict: ComparisonVerdict = .inconclusive
  ) -> String? {
    let comparison = MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: .count, values: [100]),
      candidate: Sample(unit: .count, values: [110]), difference: difference, gate: gate, verdict: verdict)
    return IntervalChart(comparison)?.render().source
  }

  private func numbers(_ svg: String, _ pattern: Regex<(Substring, Substring)>) -> [Double] {
    svg.matches(of: pattern).compactMap { Double($0.1) }
  }

  @Test func theIntervalLiesInTheShadeExactlyWhereItIsPastTheGate() throws {
    let gate = Gate(metric: "disk.syncs", relative: 0.05)
    let svg = try #require(chart(Interval(10, 8, 12), gate: gate, .fail))
    let edge = try #require(numbers(svg, /class="forbidden" x="([0-9.]+)%"/).first)
    let start = try #require(numbers(svg, /class="reach" x="([0-9.]+)%"/).first)
    #expect(edge > 50 && start > edge)
    let open = try #require(chart(Interval(4, -1, 9), gate: gate))
    let openEdge = try #require(numbers(open, /class="forbidden" x="([0-9.]+)%"/).first)
    let openStart = try #require(numbers(open, /class="reach" x="([0-9.]+)%"/).first)
    #expect(openStart < 50 && openEdge > openStart)
  }

  @Test func whereMoreIsBetterTheShadeIsOnTheLeft() throws {
    let gate = Gate(metric: "disk.syncs", relative: 0.05, better: .more)
    let svg = try #require(chart(Interval(-10, -12, -8), gate: gate, .fail))
    #expect(svg.contains("class=\"forbidden\" x=\"0%\""))
    let width = try #require(numbers(svg, /class="forbidden" x="0%" width="([0-9.]+)%"/).first)
    #expect(width > 0 && width < 50)
  }

  @Test func withoutAGateNothingIsShaded() throws {
    let svg = try #require(chart(Interval(10, 8, 12)))
    #expect(!svg.contains("forbidden"))
  }

  @Test(arguments: [0, 1e-300, 1e290, -1e290])
  func anExtremeChangeStaysInsideTheDrawing(_ value: Double) throws {
    let svg = try #require(chart(Interval(value, value, value)))
    let places = numbers(svg, /cx="([-0-9.]+)%"/)
    #expect(places.count == 1 && places.allSatisfy { $0 >= 0 && $0 <= 100 })
  }

  @Test func whatWasNotMeasuredIsNotDrawn() {
    let nothing = MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: .count), candidate: Sample(unit: .count, values: [1]),
      verdict: .notCompared)
    #expect(IntervalChart(nothing) == nil)
    #expect(chart(Interval(.infinity, 0, .infinity)) == nil)
  }
}
