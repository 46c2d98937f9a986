package import Documents
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
  /// The signals that the program is started with as blocked, bit n-1 for signal n; nil: those that are when the
  /// harness begins.
  package var signalMask: UInt64?

  /// Between two glances at a run that is shown while it lasts; nil where it is not.
  var glanceInterval: Duration?

  /// Whether the first signal that asks for an end brings the tree to it, and the second kills: where a run is one of many.
  package var endsAtOnce = false

  package var instruments = InstrumentOptions()
  /// What is done to the program, and what else a scenario says of a run.
  package var scenario = Scenario()

  package static let rates = 1.0...1000.0
  /// Seconds between the notice to end and the kill.
  package static let patience = 5.0
  /// Seconds between two flushes of a recording that is to outlive a harness that dies.
  package static let flushInterval = 5.0
  /// Between two samples around a stimulus whose effect takes less than a second.
  static let closePeriod = Duration.milliseconds(20)
  /// How long they stand so close from such a stimulus on.
  static let closeTime = Duration.seconds(2)
  /// Rows of samples that may gather before they are taken from the sampling thread.
  static let mostRows = 1024.0

  /// Seconds between two visits of the main thread to the samples.
  func flushInterval(of sink: any RecordingSink) -> Double {
    min(sink.file != nil ? Self.flushInterval : 60, Self.mostRows / rate)
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

  /// What the program finds in its environment: of the user whose it is, with the scenario's changes.
  package var programEnvironment: Environment {
    var environment = user?.environment(from: environment) ?? environment
    for (name, value) in scenario.environment { environment[name] = value }
    return environment
  }

  /// The value of PATH that the program is searched by.
  package var searchPath: String { environment["PATH"] ?? Executable.usualPath }

  /// The command's first word as text.
  package var word: String { String(decoding: command.first ?? [], as: UTF8.self) }

  package var title: String {
    name ?? word.split(separator: "/").last.map { String($0) } ?? "program"
  }
}
