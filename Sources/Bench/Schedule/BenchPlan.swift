package import Documents

/// What is to be run next of one case: warm-ups first, then both sides in an order that cancels drift, until the
/// figures are precise enough, every gate has its verdict, or the time is spent.
package struct BenchPlan: Sendable {
  package let rules: BenchRules
  /// The candidate alone, or against a baseline that is run as well.
  package let sides: [BenchRun.Side]

  package init(rules: BenchRules, sides: [BenchRun.Side]) {
    self.rules = rules
    self.sides = sides
  }
}
