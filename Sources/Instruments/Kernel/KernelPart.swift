import Documents
import Glibc
import Kernel

/// One instrument's BPF programs: a part of those that the run has loaded.
final class KernelPart {
  private let name: String
  private let programs: Target.Programs
  /// The programs that are attached, by name without the part.
  private(set) var attached: [String] = []
  /// Why nothing is counted; nil once it is.
  private(set) var problem: String? = "it was not attached"

  init(_ name: String, _ target: Target) {
    self.name = name
    programs = target.programs
  }

  private var loaded: KernelPrograms? { if case .loaded(let programs) = programs { programs } else { nil } }

  func attach() {
    switch programs {
    case .missing(let error): problem = Self.words(error)
    case .loaded(let programs):
      do throws(SystemError) {
        attached = try programs.attach(name)
        problem = nil
      } catch { problem = Self.words(error) }
    }
  }

  /// Whether another part's program is attached.
  func isAttached(_ part: String, _ what: String) -> Bool { loaded?.isAttached(part, what) ?? false }

  /// Attaches the part where another's program, which does its work, is attached already.
  func attach(beside part: String, _ what: String) {
    guard let loaded, !loaded.isAttached(part, what) else { return attach() }
    problem = "the kernel refused the program at \(what) that it needs"
  }

  /// Detaches one program.
  func detach(_ what: String) { loaded?.detach(name, what) }

  /// A figure so far; nil where nothing is counted. Does not allocate.
  ///
  /// - Parameter now: the sample's time; nil: not at a sample.
  func figure(_ figure: KernelFigure, at now: UInt64? = nil) -> UInt64? {
    problem == nil ? loaded?.figure(figure, at: now) : nil
  }

  /// Why what was counted at sched_switch is not to be believed; nil where it is.
  var missedSleeps: String? { loaded?.missedSleeps }

  /// Why what was told at sched_process_exit is not to be believed, once the tree has ended; nil where it is.
  var missedEnds: String? {
    figure(.exitedThreads) == 0 ? TracepointCheck.problem("sched_process_exit", "no thread that ended") : nil
  }

  /// Why what was counted at sys_exit is not to be believed; nil where it is.
  var missedCalls: String? { loaded?.missedCalls }

  /// Takes the events that wait in the kernel's buffer. Does not allocate.
  func take() { loaded?.take() }

  /// The records that were taken since the last time. Does not allocate.
  func walk(from place: inout Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    loaded?.walk(from: &place, body)
  }

  func events(_ kinds: Set<KernelEvent.Kind>) -> [KernelEvent] {
    problem == nil ? loaded?.events(kinds) ?? [] : []
  }

  /// Events of all parts that were lost.
  var lost: UInt64 { loaded?.lost ?? 0 }

  func entries(_ map: String) -> [(key: [UInt8], value: [UInt8])] {
    problem == nil ? loaded?.entries(map) ?? [] : []
  }

  /// Whether the programs could read the kernel's structures.
  var readsTypes: Bool { loaded?.readsTypes ?? false }

  static func words(_ error: SystemError) -> String {
    switch error.code {
    case EPERM: "\(refusal); see \"headroom doctor\""
    case EACCES: BPFRefusal.unverified
    case ENOSYS: "this build is without libbpf"
    case ENODEV: "without a cgroup of its own the program's activity cannot be separated from that of others"
    case ENOENT: "the kernel has none of the tracepoints"
    case EOPNOTSUPP: "the kernel has no type information (BTF)"
    default: error.description
    }
  }

  private static let refusal = "counting in the kernel is not permitted"

  /// Whether a part can be loaded and attached here.
  ///
  /// - Parameters:
  ///   - lost: what cannot be had where it is not.
  ///   - fallBack: what takes its place; nil where nothing does.
  static func diagnosis(
    _ part: String, unit: String, source: String, lost: String, fallBack: String? = nil,
    _ root: KernelRoot
  ) -> Diagnosis {
    var row = Diagnosis(kind: "instrument", unit: unit, source: source, state: .works)
    do throws(SystemError) { _ = try DiagnosedPrograms.shared(root).attach(part) } catch {
      row.state = fallBack == nil ? .missing : .fallsBack
      row.reason = "\(reason(error)); \(fallBack ?? "\(lost) cannot be had")"
      row.remedy = remedy(error)
    }
    return row
  }

  /// The same without a word on the doctor, who says it.
  static func reason(_ error: SystemError) -> String {
    error.code == EPERM ? refusal : words(error)
  }

  static func remedy(_ error: SystemError) -> String? {
    BPFRefusal.remedy(error, ["cap_bpf", "cap_perfmon"])
  }
}

/// Programs loaded for a diagnosis, in the group of this process itself.
enum DiagnosedPrograms {
  static func shared(_ root: KernelRoot) throws(SystemError) -> KernelPrograms {
    guard let own = try Cgroup.of("self", root) else {
      throw SystemError(code: ENOENT, call: "find", subject: "a cgroup v2 hierarchy")
    }
    return try KernelPrograms(own, wanted: ["causes"], root: root)
  }
}
