package import Documents

/// Shows how far a bench is.
package protocol BenchDisplay: AnyObject {
  func begins(_ index: Int, _ suiteCase: SuiteCase, at seconds: Double)
  func runs(_ side: BenchRun.Side, _ number: Int, isWarmUp: Bool, _ plan: BenchPlan, at seconds: Double)
  /// - Parameter why: what of the machine is out of bounds.
  func waits(_ why: String)
  func ends(_ benchCase: BenchCase, _ verdict: Verdict)
  /// What a person may want to know at once.
  func note(_ text: String)
}
