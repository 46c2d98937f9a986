import CLinux

/// A system call as a waiting thread's registers name it.
package enum SystemCall: Sendable, Equatable {
  case named(String)
  /// One that this table does not hold.
  case number(Int)
  /// The thread is in none: it waits for a page of its memory.
  case none
  /// It is unknown which: a 32-bit program, or an architecture whose registers are not known.
  case unknown

  /// - Parameter number: on this architecture (syscalls(2)); −1 for none, any lower one where nothing is known.
  package init(_ number: Int) {
    if number == -1 {
      self = .none
    } else if number < 0 {
      self = .unknown
    } else {
      self = clinux_call_name(number).map { .named(String(cString: $0)) } ?? .number(number)
    }
  }

  /// The name; empty where there is none.
  package var name: String { if case .named(let name) = self { name } else { "" } }

  package var text: String {
    switch self {
    case .named(let name): name
    case .number(let number): "system call \(number)"
    case .none: "page fault"
    case .unknown: "unknown call"
    }
  }
}
