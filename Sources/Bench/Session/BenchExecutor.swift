package import Documents
package import Formats
package import Recordings

/// Launches a case once, on one side, and measures it.
package protocol BenchExecutor: AnyObject {
  /// - Throws: where it could not be started or measured.
  func run(_ suiteCase: SuiteCase, _ side: BenchRun.Side) throws(ExplainedError) -> BenchLaunch
}

/// What came of one launch.
package struct BenchLaunch {
  /// Seconds.
  package var duration: Double
  package var metrics: [String: Metric]
  /// How the program failed; nil where it did not.
  package var failure: String?
  /// Whether the user ended it.
  package var isInterrupted: Bool
  /// Nil where it is not to be kept.
  package var recording: Recording?

  package init(
    duration: Double, metrics: [String: Metric], failure: String? = nil, isInterrupted: Bool = false,
    recording: Recording? = nil
  ) {
    self.duration = duration
    self.metrics = metrics
    self.failure = failure
    self.isInterrupted = isInterrupted
    self.recording = recording
  }
}
