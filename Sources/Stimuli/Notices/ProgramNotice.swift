import Glibc
import Kernel
import Recordings

/// How a program is told something that Linux has no one way to tell: by a signal, a command or a call on its bus.
enum ProgramNotice {
  static let parameters = [
    StimulusParameter("signal", .choice(signals), "what the program's first process is sent"),
    StimulusParameter(
      "run", .words, "a command that notifies it; HEADROOM_PID is the program's first process"),
    StimulusParameter(
      "call", .words,
      "a method on the session's bus that notifies it: NAME PATH INTERFACE.METHOD [TEXT…], with true and false as booleans"
    ),
  ]

  /// Those that a program may give a meaning of its own.
  private static let signals = [
    "SIGHUP", "SIGPOLL", "SIGPWR", "SIGTSTP", "SIGURG", "SIGUSR1", "SIGUSR2", "SIGWINCH",
  ]

  static func isGiven(_ request: StimulusRequest) -> Bool {
    parameters.contains { request.values[$0.name] != nil }
  }

  /// Why it cannot be given so; nil where it can.
  static func problem(with request: StimulusRequest) -> StimulusProblem? {
    guard let words = request.words("call") else { return nil }
    guard BusCall.parse(words) == nil else { return nil }
    return StimulusProblem("expected NAME PATH INTERFACE.METHOD [TEXT…]", in: "call")
  }

  static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    var facilities: [any Facility.Type] = []
    if requests.contains(where: { $0.words("run") != nil }) { facilities.append(CommandRunner.self) }
    if requests.contains(where: { $0.words("call") != nil }) { facilities.append(BusCaller.self) }
    return facilities
  }

  /// - Parameter variables: what a command finds in its environment besides.
  static func give(
    _ request: StimulusRequest, _ stage: Stage, _ variables: [String: String] = [:]
  ) throws(SystemError) {
    if let name = request.text("signal"), let number = Signals.number(name) {
      try check("kill", "process \(stage.pid)") { kill(stage.pid, number) }
    }
    if let words = request.words("run") {
      try stage.facility(CommandRunner.self).run(words, stage, variables)
    }
    if let call = request.words("call").flatMap(BusCall.parse) {
      try stage.facility(BusCaller.self).call(call)
    }
  }
}

/// A method call as a scenario has it.
enum BusCall {
  static func parse(_ words: [String]) -> DBusCall? {
    guard words.count >= 3, words[1].hasPrefix("/"), let dot = words[2].lastIndex(of: ".") else { return nil }
    let (interface, method) = (words[2][..<dot], words[2][words[2].index(after: dot)...])
    guard !interface.isEmpty, !method.isEmpty, !words[0].isEmpty else { return nil }
    return DBusCall(
      destination: words[0], path: words[1], interface: String(interface), method: String(method),
      arguments: words.dropFirst(3).map { $0 == "true" || $0 == "false" ? .bool($0 == "true") : .string($0) })
  }
}
