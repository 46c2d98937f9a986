package import Energy
import Glibc
package import Kernel
package import Network

/// What is measured: a program held back before exec, and the group that its tree lives in.
package struct Target {
  package var pid: Int32
  /// Nil where no cgroup could be made: the tree is then followed through parents and children.
  package var group: Cgroup?
  /// Bytes in a page.
  package var pageSize: Double
  package var options: InstrumentOptions
  /// The programs that count in the kernel, or why there are none.
  package var programs: Programs

  package enum Programs {
    case loaded(KernelPrograms)
    case missing(SystemError)
  }

  package init(
    pid: Int32, group: Cgroup?, options: InstrumentOptions = InstrumentOptions(),
    programs: Programs = .missing(SystemError(code: ENODEV, call: "bpf", subject: "not loaded"))
  ) {
    self.pid = pid
    self.group = group
    self.options = options
    self.programs = programs
    pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// What counts in the kernel has finished.
  package func end() { if case .loaded(let programs) = programs { programs.end() } }

  /// Begins to load the programs, while what else a run needs is made ready. Root alone is sure to be allowed to.
  package static func prepare(_ options: InstrumentOptions) {
    guard geteuid() == 0 else { return }
    KernelPrograms.prepare(wanted: options.wanted)
    PacketRing.prepare()
  }

  /// Loads the programs for a group of its own.
  package static func load(_ group: Cgroup?, _ options: InstrumentOptions) -> Programs {
    guard let group else {
      return .missing(SystemError(code: ENODEV, call: "find", subject: "a cgroup of the program's own"))
    }
    do { return .loaded(try KernelPrograms(group, wanted: options.wanted)) } catch {
      return .missing(error)
    }
  }
}

/// What a run asks of its instruments beyond the ordinary.
package struct InstrumentOptions: Sendable {
  /// Whether the cause of every wake-up is followed, which costs the program a little more.
  package var causes: Bool
  /// By the words of `BPF/common.h`.
  var wanted: Set<String> { causes ? ["causes"] : [] }
  package static let noRadio = "no radio was named"
  /// Events that are counted besides the ordinary ones.
  package var events: [CounterEvent]
  /// By which radios the traffic is judged.
  package var radio: RadioPlan
  /// How the energy is told.
  package var energy: EnergyOptions
  package init(
    causes: Bool = false, events: [CounterEvent] = [], radio: RadioPlan = RadioPlan(missing: noRadio),
    energy: EnergyOptions = EnergyOptions()
  ) {
    self.causes = causes
    self.events = events
    self.radio = radio
    self.energy = energy
  }
}
