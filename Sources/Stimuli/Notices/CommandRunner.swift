package import Documents
import Glibc
package import Kernel
import Synchronization

/// Runs the commands that stimuli are asked to run, as the program's user and in its environment, beside the program
/// and not as a part of it. One that fails is the event `command.failed`; one that still runs at the end is killed.
package final class CommandRunner: Facility {
  private struct Running {
    let command: SideCommand
    let words: [String]
    /// The event that its end is, however it ended; nil: only a failure is one.
    let told: (kind: String, detail: [String: JSONValue])?
  }
  private struct State {
    var running: [Running] = []
    /// Reaped at the end of the run: this process's account of its children is the measured tree's until then.
    var ended: [SideCommand] = []
    var events: [StageEvent] = []
  }

  private let environment: Environment
  private let user: UserIdentity?
  private let directory: String?
  private let state = Mutex(State())

  /// - Throws: ENOENT or the like where a command that is asked for is not there.
  package init(_ setting: StageSetting) throws(SystemError) {
    environment = setting.environment
    user = setting.user
    directory = setting.directory
    for request in setting.requests {
      if let words = request.words("run") { _ = try find(words) }
    }
  }

  /// Starts a command and returns.
  ///
  /// - Parameters:
  ///   - stage: whose process the command finds in its environment, as `HEADROOM_PID`.
  ///   - variables: further ones.
  ///   - told: the kind of the event that its end is, with what stands in it besides; nil: only a failure is an event.
  /// - Throws: what finding or forking it answered.
  package func run(
    _ words: [String], _ stage: Stage, _ variables: [String: String] = [:],
    told: (kind: String, detail: [String: JSONValue])? = nil
  ) throws(SystemError) {
    var environment = environment
    environment["HEADROOM_PID"] = "\(stage.pid)"
    for (name, value) in variables { environment[name] = value }
    let command = try SideCommand(
      HeldProcess.Launch(
        path: try find(words), arguments: words.map { Array($0.utf8) }, environment: environment.entries,
        user: user, signalMask: 0, fileLimit: 0, directory: directory))
    state.withLock { $0.running.append(Running(command: command, words: words, told: told)) }
  }

  package var descriptors: [CInt] { state.withLock { $0.running.map(\.command.descriptor) } }

  package var isBusy: Bool { state.withLock { $0.running.contains { $0.told != nil } } }

  package func serve(_ descriptor: CInt) {
    state.withLock { state in
      guard let index = state.running.firstIndex(where: { $0.command.descriptor == descriptor }),
        let end = state.running[index].command.end()
      else { return }
      let done = state.running.remove(at: index)
      state.ended.append(done.command)
      let failure = Self.failure(end)
      guard failure != nil || done.told != nil else { return }
      var detail = (failure ?? ["status": 0]).merging(done.told?.detail ?? [:]) { $1 }
      detail["command"] = .strings(done.words)
      state.events.append(StageEvent(kind: done.told?.kind ?? "command.failed", detail: detail))
    }
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func end() {
    state.withLock { state in
      for command in state.running.map(\.command) + state.ended { command.stop() }
      (state.running, state.ended) = ([], [])
    }
  }

  private func find(_ words: [String]) throws(SystemError) -> String {
    guard let word = words.first else {
      throw SystemError(code: EINVAL, call: "run", subject: "a command without words")
    }
    do {
      return try Executable.find(word, path: environment["PATH"] ?? Executable.usualPath)
    } catch {
      throw error.systemError
    }
  }

  private static func failure(_ end: SideCommand.End) -> [String: JSONValue]? {
    switch end {
    case .exited(0): nil
    case .exited(let status): ["status": .integer(status)]
    case .killed(let signal): ["signal": .string(Signals.name(signal))]
    case .notStarted(let error): ["error": .string(error.description)]
    case .unknown: ["error": "what kept it was killed"]
    }
  }
}
