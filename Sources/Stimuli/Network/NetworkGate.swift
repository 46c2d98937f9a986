import Glibc
package import Kernel
package import Recordings
import Synchronization

/// A gate on the packets of the program's cgroup, in the kernel: `BPF/gate.bpf.c`. What the program gave to others over a
/// Unix socket, or over a socket that it was born with, passes by it.
///
/// A rate is policed: what is more than half a second of it is dropped, and TCP takes that for what it is. Where a
/// shape has a delay too, the queue that makes it (`DelayLines`) also spaces out what the program sends.
package final class NetworkGate: Facility {
  private struct State {
    var object: BPFObject
    var events: [StageEvent] = []
    var before = [UInt64](repeating: 0, count: 8)
    var group: Cgroup?
    var shapes: UInt32 = 0
    var queues: DelayLines?
  }
  private let state: Mutex<State>
  static let subject = "a gate on the program's network"

  /// - Throws: why there can be no gate: no privilege, no libbpf.
  package init(_ setting: StageSetting) throws(SystemError) {
    do { state = Mutex(State(object: try BPFObject(gateObject, for: Self.subject))) } catch {
      throw Self.explained(error)
    }
    let delayed = NetworkShapeStimulus.delayed(setting.requests)
    guard !delayed.isEmpty else { return }
    let loopback = delayed.contains { !$0.sparesLoopback }
    state.withLock { $0.queues = DelayLines(loopback: loopback, guardian: setting.guardian) }
  }

  static func remedy(_ error: SystemError) -> String? {
    BPFRefusal.remedy(error, ["cap_bpf", "cap_net_admin"])
  }

  static func explained(_ error: SystemError) -> SystemError {
    let words = error.code == EACCES ? BPFRefusal.unverified : remedy(error)
    return SystemError(
      code: error.code, call: error.call, subject: subject + (words.map { " (\($0))" } ?? ""))
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    guard let group = stage.group else {
      throw SystemError(
        code: ENODEV, call: "find", subject: "a cgroup of the program's own (\(GroupPlace.remedy(.live)))")
    }
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in
        // Attached again it would come after the programs that are to see what it has dropped.
        guard state.group != group else { return }
        try state.object.attach(to: group)
        state.group = group
      }
    } catch { throw Self.explained(error) }
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package var notes: [String] {
    guard let problem = state.withLock({ $0.queues?.problem }) else { return [] }
    return ["the network's delay was not applied: \(problem)"]
  }

  package func end() {
    state.withLock {
      $0.object.detach()
      $0.queues?.restore()
    }
  }

  /// What becomes of a shape's delay, in words for the report; nil where it has none.
  package func delayAnswer(_ shape: LinkShape) -> String? {
    guard shape.delay > 0 else { return nil }
    let queues = state.withLock { $0.queues }
    if let problem = queues?.problem { return "not applied: \(problem)" }
    return "applied on \((queues?.names ?? []).joined(separator: ", "))"
  }

  /// From the next packet on, in place of the shape before.
  ///
  /// - Parameter told: what the event says of it.
  package func apply(_ shape: LinkShape, _ told: any EventDetail) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.before = try state.object.sums("counted", count: 8)
      state.shapes += 1
      let isLate = shape.delay > 0
      if isLate { try state.queues?.set(seconds: shape.delay, rate: shape.sent.rate) }
      let rule = Rule(
        shape: shape, paced: isLate ? state.queues?.interfaces ?? [] : [], number: state.shapes)
      try state.object.set("rules", rule.bytes)
      state.events.append(StageEvent(told))
    }
  }

  /// From the next packet on everything passes.
  ///
  /// - Returns: what was counted since the last shape.
  package func open() throws(SystemError) -> NetworkUp {
    try state.withLock { state throws(SystemError) in
      try state.object.set("rules", Rule.none.bytes)
      let sums = try state.object.sums("counted", count: 8)
      let traffic = Self.traffic(zip(sums, state.before).map { $0 - $1 })
      state.before = sums
      state.events.append(StageEvent(traffic))
      return traffic
    }
  }

  /// - Parameter counted: in the order of gate.bpf.c.
  private static func traffic(_ counted: [UInt64]) -> NetworkUp {
    func part(_ start: Int) -> PacketCount {
      PacketCount(packets: Int(counted[start]), bytes: Int(counted[start + 1]))
    }
    return NetworkUp(
      received: LinkWay(dropped: part(0), passed: part(2)), sent: LinkWay(dropped: part(4), passed: part(6)))
  }
}

extension NetworkGate {
  /// The gate's BPF object as base64; empty in a build without libbpf.
  package static var kernelObject: (name: String, base64: String) { ("gate", gateObject) }
}
