import Formats
import Quantities
import Recordings

/// A curve in whole steps, as bytes that deflate well.
struct DetailCurve {
  /// How many binary figures of each number are kept; a page says what that leaves uncertain.
  enum Precision: Int, CaseIterable {
    case exact = 0
    case ten = 10
    case seven = 7

    /// Of a figure, how far at most it is from the one that was measured.
    var share: Double { self == .exact ? 0 : 1 / Double(1 << rawValue) }

    func rounded(_ number: Int) -> Int {
      let spare = Int.bitWidth - number.leadingZeroBitCount - rawValue
      guard self != .exact, number > 0, spare > 0 else { return number }
      return ((number + 1 << (spare - 1)) >> spare) << spare
    }
  }

  let curve: BinnedCurve
  let unit: Unit
  let precision: Precision

  /// A member of a JSON object; nil without zlib.
  var json: String? {
    switch curve.content {
    case .amounts(let amounts):
      let step = step(amounts.max() ?? 0)
      let whole = TimelineData.whole(amounts, step).map(precision.rounded)
      return Deflated.text(Self.packed(whole)).map { member(step, "\"amounts\":\"\($0)\"") }
    case .levels(let low, let high):
      let step = step(high.max() ?? 0)
      let lows = low.map { rounded($0 / step) }
      let above = zip(high, lows).map { max(0, rounded($0 / step) - $1) }
      guard let changes = Deflated.text(Self.packed(TimelineData.changes(lows))),
        let most = Deflated.text(Self.packed(above))
      else { return nil }
      let isSpread = above.contains { $0 > 0 }
      return member(step, "\"low\":\"\(changes)\"" + (isSpread ? ",\"above\":\"\(most)\"" : ""))
    }
  }

  private func member(_ step: Double, _ numbers: String) -> String {
    "\"\(curve.source.series.rawValue)\":{\"step\":\(JSONWriter.text(step)),\(numbers)}"
  }

  private func rounded(_ steps: Double) -> Int {
    let whole = Int(steps.rounded())
    return whole < 0 ? whole : precision.rounded(whole)
  }

  /// What is counted is counted exactly; of all else the highest has 65,536 steps.
  private func step(_ highest: Double) -> Double {
    if unit == .count || unit == .bytes { return max(1, highest / 1e12) }
    return highest.isFinite && highest > 0 ? highest / 65_536 : 1
  }

  /// Seven bits in each byte, the lowest first; the eighth says that more follow.
  static func packed(_ numbers: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count)
    for number in numbers {
      var rest = UInt(max(0, number))
      while rest > 127 {
        bytes.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes
  }
}
