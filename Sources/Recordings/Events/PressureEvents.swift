package import Formats

/// Memory was made scarcer: `memory.high` of the program's cgroup was lowered.
package struct PressureStep: EventDetail {
  /// Bytes.
  package var limit: Int
  /// Bytes in use; nil where it could not be read.
  package var current: Int?
  package var refused: String?

  package init(limit: Int, current: Int? = nil, refused: String? = nil) {
    (self.limit, self.current, self.refused) = (limit, current, refused)
  }

  package static let table = Table(
    "pressure.step", "pressure.step", "memory.high of the program's cgroup was lowered.",
    blank: PressureStep(limit: 0), .init("limit", \.limit), .init("current", \.current),
    .init("refused", \.refused))
}

/// The program came down to what was asked of it.
package struct PressureReached: EventDetail {
  /// Seconds since the first step.
  package var seconds: Double

  package init(seconds: Double) { self.seconds = seconds }

  package static let table = Table(
    "pressure.reached", "pressure.reached", "The program came down to what was asked of it.",
    blank: PressureReached(seconds: 0), .init("seconds", \.seconds))
}

/// `memory.high` was restored.
package struct PressureOver: EventDetail {
  /// Bytes in use; nil where it could not be read.
  package var current: Int?
  package var refused: String?

  package init(current: Int? = nil, refused: String? = nil) {
    (self.current, self.refused) = (current, refused)
  }

  package static let table = Table(
    "pressure.over", "pressure.over", "memory.high was restored.", blank: PressureOver(),
    .init("current", \.current), .init("refused", \.refused))
}

/// The kernel killed processes of the program for want of memory.
package struct ProcessesKilled: EventDetail {
  package var processes: Int

  package init(processes: Int) { self.processes = processes }

  package static let table = Table(
    "memory.oom-kill", "memory.oom-kill", "The kernel killed processes of the program for want of memory.",
    blank: ProcessesKilled(processes: 0), .init("processes", \.processes))
}
