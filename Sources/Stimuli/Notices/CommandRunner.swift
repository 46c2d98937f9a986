import Glibc
package import Kernel
package import Recordings
import Synchronization

/// Runs the commands that stimuli are asked to run, as the program's user and in its environment, beside the program
/// and not as a part of it. One that fails is the event `command.failed`; one that still runs at the end is killed.
package final class CommandRunner: Facility {
  private struct Running {
    let command: SideCommand
    let words: [String]
    /// The moment whose check its end is; nil: only a failure is an event.
    let check: StateFileRow.Moment?
  }
  private struct State {
    var running: [Running] = []
    /// Reaped at the end of the run: this process's account of its children is the measured tree's until then.
    var ended: [SideCommand] = []
    var events: [StageEvent] = []
  }

  private let environment: Environment
  private let mark: TreeMark?
  private let user: UserIdentity?
  private let directory: String?
  private let state = Mutex(State())

  /// - Throws: ENOENT or the like where a command that is asked for is not there.
  package init(_ setting: StageSetting) throws(SystemError) {
    mark = setting.guardian?.mark
    environment = setting.environment
    user = setting.user
    directory = setting.directory
    for request in setting.requests {
      if let words = request.words("run") { _ = try Executable.find(words, environment) }
    }
  }

  /// Starts a command and returns.
  ///
  /// - Parameters:
  ///   - stage: whose process the command finds in its environment, as `HEADROOM_PID`.
  ///   - variables: further ones.
  ///   - check: the moment whose check its end is, an event however it ends; nil: only a failure is an event.
  /// - Throws: what finding or forking it answered.
  package func run(
    _ words: [String], _ stage: Stage, _ variables: [String: String] = [:],
    check: StateFileRow.Moment? = nil
  ) throws(SystemError) {
    var environment = environment
    environment["HEADROOM_PID"] = "\(stage.pid)"
    for (name, value) in variables { environment[name] = value }
    mark?.stand(in: &environment)
    var launch = try CommandLaunch(words, environment, in: directory, as: user)
    launch.mark = mark?.number ?? 0
    let command = try SideCommand(launch)
    state.withLock { $0.running.append(Running(command: command, words: words, check: check)) }
  }

  package var descriptors: [CInt] { state.withLock { $0.running.map(\.command.descriptor) } }

  package var isBusy: Bool { state.withLock { $0.running.contains { $0.check != nil } } }

  package func serve(_ descriptor: CInt) {
    state.withLock { state in
      guard let index = state.running.firstIndex(where: { $0.command.descriptor == descriptor }),
        let end = state.running[index].command.end()
      else { return }
      let done = state.running.remove(at: index)
      state.ended.append(done.command)
      var how = Self.words(end)
      how.command = done.words
      if let check = done.check {
        state.events.append(StageEvent(CheckMade(how, when: check)))
      } else if !how.isSuccess {
        state.events.append(StageEvent(CommandFailed(how)))
      }
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

  private static func words(_ end: SideCommand.End) -> CommandEnd {
    switch end {
    case .ended(.exited(let status)): CommandEnd(status: Int(status))
    case .ended(.killed(let signal)): CommandEnd(signal: Signals.name(signal))
    case .notStarted(let error): CommandEnd(error: error.description)
    case .unknown: CommandEnd(error: "what kept it was killed")
    }
  }
}
