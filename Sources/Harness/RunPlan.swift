package import Instruments
package import Kernel

/// What is to be run, and how.
package struct RunPlan {
  /// The command and its arguments, byte for byte.
  package var command: [[UInt8]]
  /// The name of the run; nil: the command's last path component.
  package var name: String?
  package var environment: Environment
  /// Nil: as the user who runs Headroom.
  package var user: UserIdentity?
  /// Samples per second.
  package var rate: Double
  /// Seconds after which the tree is asked to end.
  package var duration: Double?
  /// Seconds that processes may outlive the program before they are asked to end.
  package var linger: Double
  /// An open descriptor that becomes the program's standard output; nil: Headroom's own.
  package var standardOutput: CInt?

  package var instruments = InstrumentOptions()

  package static let rates = 1.0...1000.0
  /// Seconds between the notice to end and the kill.
  package static let patience = 5.0
  /// Seconds between two flushes of a recording that is to outlive a harness that dies.
  package static let flushInterval = 5.0
  /// Rows of samples that may gather before they are taken from the sampling thread.
  static let mostRows = 1024.0

  /// Seconds between two visits of the main thread to the samples.
  func flushInterval(of sink: any RecordingSink) -> Double {
    min(sink.outlivesUs ? Self.flushInterval : 60, Self.mostRows / rate)
  }

  package init(
    command: [[UInt8]], name: String? = nil, environment: Environment, user: UserIdentity? = nil,
    rate: Double = 10, duration: Double? = nil, linger: Double = 5,
    standardOutput: CInt? = nil
  ) {
    self.command = command
    self.name = name
    self.environment = environment
    self.user = user
    self.rate = rate
    self.duration = duration
    self.linger = linger
    self.standardOutput = standardOutput
  }

  /// The value of PATH that the program is searched by.
  package var searchPath: String { environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  /// The command's first word as text.
  package var word: String { String(decoding: command.first ?? [], as: UTF8.self) }

  package var title: String {
    name ?? word.split(separator: "/").last.map { String($0) } ?? "program"
  }
}
