/// The end of a program, or of a command beside it, in words.
extension Program.Exit {
  /// `exited with status 3`, `ended by signal 15 (SIGTERM)`.
  package var ending: String {
    switch self {
    case .status(let status): "exited with status \(status)"
    case .signal(let number, let name): "ended by signal \(number) (\(name))"
    case .unknown(let why): "end not seen: \(why)"
    }
  }

  /// The same behind its subject: `the program was ended by signal 15 (SIGTERM)`.
  ///
  /// - Parameter subject: who ended.
  package func ending(of subject: String) -> String {
    switch self {
    case .status: "\(subject) \(ending)"
    case .signal: "\(subject) was \(ending)"
    case .unknown(let why): "\(subject) ended unseen: \(why)"
    }
  }
}

extension Program {
  /// How it ended, and who ended it: `exited with status 3`.
  package var ending: String {
    switch endedBy {
    case nil: exit.ending
    case "duration": exit.ending + ", stopped when its time was up"
    case "user": exit.ending + ", stopped by the user"
    case "linger": exit.ending + ", stopped because processes stayed behind"
    case let other?: exit.ending + ", stopped by \(other)"
    }
  }
}
