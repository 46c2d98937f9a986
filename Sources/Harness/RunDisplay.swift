/// Shows a run while it lasts. The main thread calls it between samples: the sampling thread never waits for it.
package protocol RunDisplay: AnyObject {
  /// Seconds between two glances.
  var interval: Double { get }
  /// What is to be written to a file if Headroom is killed meanwhile, without blanks; nil where nothing is.
  var restoration: (text: String, file: String)? { get }
  /// Whether a glance is to tell of threads, which costs more than the rest of it.
  var showsThreads: Bool { get }
  /// Takes rows of samples as a sink does.
  func append(time: [Double], columns: [SampledColumn])
  func show(_ glance: RunGlance)
  /// Gives the terminal back, for good or until the next glance.
  func withdraw()
}

/// Where a run is at a moment. Times in seconds.
package struct RunGlance: Equatable {
  /// From exec.
  package var time: Double
  /// What the run was given; nil where it may take as long as it likes.
  package var duration: Double?
  package var phase: String?
  /// The step that comes next, where it has a time.
  package var next: Step?
  /// Steps that have not been taken, the next one among them.
  package var stepsLeft: Int
  /// Threads that live, and what they use now; none where they cannot be read.
  package var threads: [Thread] = []

  package struct Step: Equatable {
    package var label: String
    /// Until then.
    package var seconds: Double
  }

  package struct Thread: Equatable {
    package var id: UInt32
    package var name: String
    /// Cores and wake-ups a second since the look before; nil for what the kernel does not keep.
    package var cores: Double?
    package var wakeups: Double?
  }
}
