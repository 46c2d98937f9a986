import Quantities
import Testing

@testable import Exports

struct AxisScaleTests {
  @Test func bytesAreDividedInBinarySteps() {
    let scale = AxisScale.values(upTo: 3_481_600, .bytes)
    #expect(scale.ticks.map(scale.label) == ["0", "1 MiB", "2 MiB", "3 MiB", "4 MiB"])
    #expect(scale.top == 4 * 1_048_576)
  }

  @Test func countsHaveNoFractions() {
    let scale = AxisScale.values(upTo: 2, .count)
    #expect(scale.ticks.map(scale.label) == ["0", "1", "2"])
  }

  @Test(
    arguments: [
      (0.4, ["0", "50 ms", "100 ms"]), (12.34, ["0", "2 s", "4 s"]), (120, ["0", "20 s", "40 s"]),
      (300, ["0", "1 min", "2 min"]), (7201, ["0", "0.5 h", "1 h"]), (86_400, ["0", "3 h", "6 h"]),
    ] as [(Double, [String])]) func timeIsDividedAsOnAClock(end: Double, labels: [String])
  {
    let scale = AxisScale.time(upTo: end)
    #expect(Array(scale.ticks.map(scale.label).prefix(3)) == labels)
    #expect(scale.top == end)
  }

  @Test(arguments: [
    0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e-200, 1e300, .greatestFiniteMagnitude, 1e-7, 9.99, 1e18,
  ])
  func anyNumberGivesAFiniteAxisWithFewTicks(highest: Double) {
    for unit in Unit.allCases {
      let scale = AxisScale.values(upTo: highest, unit)
      #expect(scale.top > 0 && scale.top.isFinite && scale.ticks.count <= 9)
      #expect(!(highest.isFinite && scale.top < highest))
    }
    let time = AxisScale.time(upTo: highest)
    #expect(time.top > 0 && time.ticks.count <= 17 && time.ticks.allSatisfy { $0 <= time.top })
  }
}
