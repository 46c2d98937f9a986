package import Documents
package import Kernel
package import Recordings

/// What stimuli need beyond the moment: a socket that the program listens on, a mount that only it sees, a gate in the
/// kernel. Made before the program is launched, shared by all stimuli that name it, taken back when the run is over.
package protocol Facility: AnyObject, Sendable {
  /// - Throws: what is missing on this machine; the run is not started then.
  init(_ setting: StageSetting) throws(SystemError)
  /// Changes how the program is started. Called before every launch, so also before a relaunch.
  func prepare(_ launch: inout LaunchChanges) throws(SystemError)
  /// The program is held back before exec, in its group. Called at every launch.
  func attach(_ stage: Stage) throws(SystemError)
  /// Descriptors to be watched by the thread that serves all facilities; asked again after each call of `serve`.
  var descriptors: [CInt] { get }
  /// One of the descriptors can be read, or has an error. On the serving thread: must not wait.
  func serve(_ descriptor: CInt)
  /// Whether an answer is under way that the run is to wait for at its end.
  var isBusy: Bool { get }
  /// What it has noticed since it was last asked. On the main thread.
  func events() -> [StageEvent]
  /// What a reader must know of how the run was staged: what was asked for and could not be had.
  var notes: [String] { get }
  /// Lets go of whatever keeps the program from hearing that it is to end, or from ending.
  func letGo()
  /// Takes everything back; called once, at the end of the run, whatever happened.
  func end()
}

extension Facility {
  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {}
  package func attach(_ stage: Stage) throws(SystemError) {}
  package var descriptors: [CInt] { [] }
  package func serve(_ descriptor: CInt) {}
  package var isBusy: Bool { false }
  package func events() -> [StageEvent] { [] }
  package var notes: [String] { [] }
  package func letGo() {}
  package func end() {}
}

/// What a facility noticed, at nanoseconds of `Clock`.
package struct StageEvent: Sendable {
  package var time: UInt64
  package var detail: any EventDetail
  package var kind: String { type(of: detail).kind }
  package init(_ detail: any EventDetail, time: UInt64 = Clock.nanoseconds()) {
    self.time = time
    self.detail = detail
  }
}

/// What is known of a run before its program is launched.
package struct StageSetting {
  /// All stimuli that are asked for, in the order of the scenario.
  package var requests: [StimulusRequest]
  /// The environment that the program would have without any facility.
  package var environment: Environment
  /// The user whose the program will be; nil: the user who runs Headroom.
  package var user: UserIdentity?
  /// A folder of the run's own that the user of the program may enter, removed with the run.
  package var folder: String
  /// By what the program is known to be ready; nil where nobody asks.
  package var ready: ReadyRule?
  /// Where the program's standard output would go without any facility.
  package var standardOutput: CInt
  /// The program's working directory; nil: this process's own.
  package var directory: String?
  /// Told of what a facility changes outside the run's own cgroup and folder; nil where nobody guards it.
  package var guardian: ProcessGuard?

  package init(
    requests: [StimulusRequest], environment: Environment, user: UserIdentity?, folder: String,
    ready: ReadyRule? = nil, standardOutput: CInt = 1, directory: String? = nil,
    guardian: ProcessGuard? = nil
  ) {
    self.requests = requests
    self.environment = environment
    self.user = user
    self.folder = folder
    self.ready = ready
    self.standardOutput = standardOutput
    self.directory = directory
    self.guardian = guardian
  }

  /// The requests of one stimulus.
  package func requests(of id: String) -> [StimulusRequest] { requests.filter { $0.id == id } }
}

/// What facilities change about the program's start.
package struct LaunchChanges: Sendable, Equatable {
  /// Variables to set, or with nil to take away.
  package var environment: [String: String?]
  /// Mounts in a namespace of the program's own, in this order.
  package var mounts: [Mount]
  /// What becomes the program's standard output; nil: what it would have had. The facility closes its own copy when it
  /// is attached.
  package var standardOutput: CInt?

  package typealias Mount = ProgramMount

  /// What becomes the program's standard input; nil: Headroom's own.
  package var standardInput: CInt?

  package init(
    environment: [String: String?] = [:], mounts: [Mount] = [], standardOutput: CInt? = nil
  ) {
    self.environment = environment
    self.mounts = mounts
    self.standardOutput = standardOutput
  }
}
