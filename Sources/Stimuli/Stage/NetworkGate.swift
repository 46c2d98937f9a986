package import Documents
import Glibc
package import Kernel
import Synchronization

/// A gate on the packets of the program's cgroup, in the kernel: `BPF/gate.bpf.c`. What the program gave to others over a
/// Unix socket, or over a socket that it was born with, passes by it.
package final class NetworkGate: Facility {
  package struct Rule: Sendable, Equatable {
    package var shutsIn: Bool
    package var shutsOut: Bool
    package var sparesLoopback: Bool
    /// Nil: everybody.
    package var peer: InternetAddress?

    package static let open = Rule(shutsIn: false, shutsOut: false, sparesLoopback: false)

    /// `struct rule` of gate.bpf.c.
    var bytes: [UInt8] {
      let version: UInt32 = peer.map { $0.family == .ipv4 ? 4 : 6 } ?? 0
      let words: [UInt32] = [shutsIn ? 1 : 0, shutsOut ? 1 : 0, sparesLoopback ? 1 : 0, version]
      let address = (peer?.bytes ?? []) + [UInt8](repeating: 0, count: 16)
      return words.withUnsafeBytes { Array($0) } + address.prefix(16)
    }
  }

  /// What the gate dropped, and let through while it was shut for something else.
  package struct Traffic: Sendable, Equatable {
    package var values: [UInt64]

    /// In the order of gate.bpf.c.
    var json: [String: JSONValue] {
      func part(_ start: Int) -> JSONValue {
        ["packets": .integer(Int(values[start])), "bytes": .integer(Int(values[start + 1]))]
      }
      return [
        "received": ["dropped": part(0), "passed": part(2)], "sent": ["dropped": part(4), "passed": part(6)],
      ]
    }
  }

  private struct State {
    var object: BPFObject
    var events: [StageEvent] = []
    var before = Traffic(values: [UInt64](repeating: 0, count: 8))
  }
  private let state: Mutex<State>
  static let subject = "a gate on the program's network"

  /// - Throws: why there can be no gate: no privilege, no libbpf.
  package init(_ setting: StageSetting) throws(SystemError) {
    do { state = Mutex(State(object: try BPFObject(gateObject, for: Self.subject))) } catch {
      throw Self.explained(error)
    }
  }

  static let remedy = "sudo, or: sudo setcap cap_bpf,cap_net_admin+ep $(command -v headroom)"

  static func explained(_ error: SystemError) -> SystemError {
    guard error.code == EPERM || error.code == EACCES else { return error }
    return SystemError(code: error.code, call: error.call, subject: "\(subject) (\(remedy))")
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    guard let group = stage.group else {
      throw SystemError(
        code: ENODEV, call: "find", subject: "a cgroup of the program's own (\(GroupPlace.remedy))")
    }
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in try state.object.attach(to: group) }
    } catch { throw Self.explained(error) }
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func end() { state.withLock { $0.object.detach() } }

  /// From the next packet on.
  package func shut(_ rule: Rule, _ detail: [String: JSONValue]) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.before = Traffic(values: try state.object.sums("counted", count: 8))
      try state.object.set("rules", rule.bytes)
      state.events.append(StageEvent(kind: "network.down", detail: detail))
    }
  }

  /// From the next packet on everything passes.
  ///
  /// - Returns: what was counted since it was shut.
  package func open() throws(SystemError) -> Traffic {
    try state.withLock { state throws(SystemError) in
      try state.object.set("rules", Rule.open.bytes)
      let sums = try state.object.sums("counted", count: 8)
      let traffic = Traffic(values: zip(sums, state.before.values).map { $0 - $1 })
      state.before.values = sums
      state.events.append(StageEvent(kind: "network.up", detail: traffic.json))
      return traffic
    }
  }
}
