package import Formats

/// The program was started, for the first time or again.
package struct ProgramLaunch: EventDetail {
  /// From 1.
  package var number: Int
  /// Whether its files were dropped from memory before.
  package var cold: Bool
  /// By what it is known to be ready; nil where nothing was asked for.
  package var ready: String?

  package init(number: Int, cold: Bool = false, ready: String? = nil) {
    (self.number, self.cold, self.ready) = (number, cold, ready)
  }

  package static let table = Table(
    "program.launch", "launch", "The program was started.", blank: ProgramLaunch(number: 1),
    .init("number", \.number), .init("cold", \.cold), .init("ready", \.ready))
}

/// The program was ready, by the sign that was asked for.
package struct ProgramReady: EventDetail {
  /// The sign: `notify`, `output`, `port`, `socket`, `file`, `quiet`.
  package var how: String?
  /// Seconds that it had.
  package var within: Double?
  /// What was waited for, such as the text of an output.
  package var subject: String?
  /// Seconds by which the sign can have been seen too late.
  package var late: Double?

  package init(how: String? = nil, within: Double? = nil, subject: String? = nil, late: Double? = nil) {
    (self.how, self.within, self.subject, self.late) = (how, within, subject, late)
  }

  package static let table = Table(
    "program.ready", "the program is ready", "The program was ready, by the sign that was asked for.",
    blank: ProgramReady(), .init("how", \.how), .init("within", \.within), .init("subject", \.subject),
    .init("late", \.late))
}

/// The program was not ready within the time that it had.
package struct ProgramNotReady: EventDetail {
  package var sign: ProgramReady

  package init(_ sign: ProgramReady) { self.sign = sign }

  package static let table = Table(
    "program.notready", "program.notready", "The program was not ready within the time that it had.",
    blank: ProgramNotReady(ProgramReady()), .init("how", \.sign.how), .init("within", \.sign.within),
    .init("subject", \.sign.subject), .init("late", \.sign.late))
}

/// The program's first process was stopped by a signal.
package struct ProgramStopped: EventDetail {
  /// The signal's name.
  package var signal: String

  package init(signal: String) { self.signal = signal }

  package static let table = Table(
    "program.stopped", "program.stopped", "The program's first process was stopped by a signal.",
    blank: ProgramStopped(signal: ""), .init("signal", \.signal))
}

/// The program's first process went on after it had been stopped.
package struct ProgramContinued: EventDetail {
  package init() {}

  package static let table = Table(
    "program.continued", "program.continued",
    "The program's first process went on after it had been stopped.",
    blank: ProgramContinued())
}

/// The program's first process ended.
package struct ProgramExit: EventDetail {
  package var status: Int?
  /// The number and name of the signal that ended it.
  package var signal: Int?
  package var name: String?
  package var unknown: String?
  /// Who asked for it: `stimulus`, `duration`, `linger`, `user`; nil where it ended by itself.
  package var asked: String?

  package init(_ exit: Program.Exit? = nil, asked: String? = nil) {
    self.asked = asked
    switch exit {
    case nil: break
    case .status(let status): self.status = status
    case .signal(let signal, let name): (self.signal, self.name) = (signal, name)
    case .unknown(let why): unknown = why
    }
  }

  /// Nil where the event does not say how.
  package var exit: Program.Exit? {
    if let signal { return .signal(signal, name: name ?? "signal \(signal)") }
    return status.map { .status($0) } ?? unknown.map { .unknown($0) }
  }

  package static let table = Table(
    "program.exit", "the program ended", "The program's first process ended.", blank: ProgramExit(),
    .init("status", \.status), .init("signal", \.signal), .init("name", \.name), .init("unknown", \.unknown),
    .init("asked", \.asked))
}

/// The program ended and left processes of its tree.
package struct ProgramOutlived: EventDetail {
  package var processes: Int

  package init(processes: Int) { self.processes = processes }

  package static let table = Table(
    "program.outlived", "program.outlived", "The program ended and left processes of its tree.",
    blank: ProgramOutlived(processes: 0), .init("processes", \.processes))
}

/// Output in which a sign was looked for could not be handed on.
package struct ProgramOutputLost: EventDetail {
  package var why: String

  package init(why: String) { self.why = why }

  package static let table = Table(
    "program.output.lost", "program.output.lost",
    "Output in which a sign was looked for could not be handed on.",
    blank: ProgramOutputLost(why: ""), .init("why", \.why))
}

/// Headroom was sent a signal.
package struct SignalArrived: EventDetail {
  package enum Sender: String, FieldChoice {
    /// A key, such as Ctrl-C.
    case terminal
    case process
    /// A process of the measured program.
    case program
  }

  package var name: String
  package var from: Sender

  package init(name: String, from: Sender) { (self.name, self.from) = (name, from) }

  package static let table = Table(
    "signal", "signal", "Headroom was sent a signal.", blank: SignalArrived(name: "", from: .process),
    .init("name", \.name), .init("from", \.from))
}
