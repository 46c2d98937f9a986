import CLinux
import Glibc

/// Signals that arrive as data on a descriptor instead of interrupting the thread (signalfd(2)).
package final class Signals {
  package struct Arrival: Equatable {
    package var number: CInt
    /// The process that sent it; 0 where the kernel did, as for the terminal's Ctrl-C.
    package var sender: CInt
    /// Whether it was sent to the whole process group that the program is in, and has reached that too.
    package var isToGroup = false
  }

  /// The mask in force before, bit n-1 for signal n: what a program must be started with.
  package let previousMask: UInt64
  private let descriptor: FileDescriptor

  /// Blocks the signals in this thread, and so in those it starts from now on. What is ignored stays ignored, as
  /// nohup(1) and shells without job control want it.
  package init(_ numbers: [CInt]) throws(SystemError) {
    var previous: UInt64 = 0
    let raw = try check("signalfd", "\(numbers)") {
      clinux_signal_descriptor(numbers, CInt(numbers.count), &previous)
    }
    descriptor = FileDescriptor(owning: raw)
    previousMask = previous
  }

  deinit { clinux_restore_signals(previousMask) }

  package var raw: CInt { descriptor.raw }

  /// The next signal that has arrived; nil where there is none. Never waits.
  package func next() -> Arrival? {
    var signal = clinux_signal()
    guard clinux_next_signal(descriptor.raw, &signal) == 1 else { return nil }
    return Arrival(number: signal.number, sender: signal.sender, isToGroup: signal.is_to_group)
  }

  /// What a person, a terminal or a service manager asks for an end by.
  package static let enders: [CInt] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Waits until `Clock` shows the given nanoseconds or an end is asked for. What asks for none, such as a child's end, is
  /// dropped.
  ///
  /// - Returns: the signal that asks for an end; nil where the time has come.
  package func wait(until nanoseconds: UInt64) -> CInt? {
    while Clock.nanoseconds() < nanoseconds {
      Clock.wait(for: [raw], until: nanoseconds)
      while let arrival = next() {
        if Self.enders.contains(arrival.number) { return arrival.number }
      }
    }
    return nil
  }

  /// Keeps every signal from the calling thread, so that another one takes it.
  package static func blockInThread() { clinux_block_signals() }

  /// Ignores SIGPIPE and SIGXFSZ, whose write(2) then fails, and stops ignoring SIGCHLD. A program that is launched finds
  /// them as this process did.
  package static func settle() { clinux_settle_signals() }

  /// `SIGTERM` for 15.
  package static func name(_ number: CInt) -> String {
    guard let short = clinux_signal_name(number) else { return "signal \(number)" }
    return "SIG" + String(cString: short)
  }

  /// 15 for `SIGTERM`; nil for what is no signal's name.
  package static func number(_ name: String) -> CInt? { (1..<32).first { Self.name($0) == name } }
}
