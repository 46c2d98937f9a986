import Kernel

/// Processor seconds, apart as the kernel tells them.
struct CPUTime: Equatable {
  var user = 0.0
  var system = 0.0
  var total: Double { user + system }

  /// A process with the children it has waited for: fields 14 to 17 of proc_pid_stat(5), in clock ticks.
  init?(stat bytes: UnsafeRawBufferPointer, tick: Double) {
    guard let own = CPUTime(fields: bytes, 11, tick), let waited = CPUTime(fields: bytes, 13, tick) else {
      return nil
    }
    self = own + waited
  }

  /// Only the children that the process has waited for.
  init?(waitedStat bytes: UnsafeRawBufferPointer, tick: Double) {
    guard let time = CPUTime(fields: bytes, 13, tick) else { return nil }
    self = time
  }

  /// `first`: the field's place after the command's closing parenthesis, where 0 is the state.
  private init?(fields bytes: UnsafeRawBufferPointer, _ first: Int, _ tick: Double) {
    guard let user = ProcPIDStat.number(first, in: bytes),
      let system = ProcPIDStat.number(first + 1, in: bytes)
    else { return nil }
    self.init(user: Double(user) * tick, system: Double(system) * tick)
  }

  init(user: Double = 0, system: Double = 0) {
    self.user = user
    self.system = system
  }

  /// Neither part below the other's.
  func atLeast(_ other: CPUTime) -> CPUTime {
    CPUTime(user: max(user, other.user), system: max(system, other.system))
  }

  static func + (left: CPUTime, right: CPUTime) -> CPUTime {
    CPUTime(user: left.user + right.user, system: left.system + right.system)
  }
  static func - (left: CPUTime, right: CPUTime) -> CPUTime {
    CPUTime(user: left.user - right.user, system: left.system - right.system)
  }
}
