import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport

/// A recording with traffic, for the audits that ask about it.
struct TrafficRecording {
  var duration = 60.0
  var metrics: [String: (Double, Unit)] = ["network.bursts": (0, .count)]
  var bursts: [JSONValue] = []
  var peers: [JSONValue] = []
  var connections: [JSONValue] = []
  var savings: [JSONValue] = []
  var events: [Recording.Event] = []
  var hardware = Hardware()

  /// Short bursts at the given times.
  mutating func burst(
    at times: [Double], cause: String = "single", energy: Double? = nil, bytes: Double = 200,
    interface: String = "wwan0", begun: String? = nil, peers: [String]? = nil
  ) {
    bursts += times.map {
      .members([
        "start": .number($0), "end": .number($0 + 0.1), "cause": .string(cause), "sent": .number(bytes / 2),
        "received": .number(bytes / 2), "energy": energy.map { .number($0) }, "interface": .string(interface),
        "begun": begun.map { .string($0) }, "peers": peers.map { .strings($0) },
      ])
    }
    metrics["network.bursts"] = (Double(bursts.count), .count)
  }

  /// Connections that the program opened.
  mutating func connect(_ count: Int = 1, to peer: String = "server", _ members: [String: JSONValue] = [:]) {
    let line: [String: JSONValue] = [
      "how": "opened", "peer": .string(peer), "port": 80, "opened": 1, "sent": 300, "received": 400,
      "lastData": 2, "closed": 2, "idle": 0, "closedBy": "us", "turns": 1,
    ]
    connections += (0..<count).map { _ in .object(line.merging(members) { $1 }) }
    metrics["network.connections"] = (Double(connections.count), .count)
  }

  mutating func radio(active: Double, energy: Double, tail: Double = 0, waste: Double = 0) {
    metrics["radio.active"] = (active, .seconds)
    metrics["radio.energy"] = (energy, .joules)
    metrics["radio.energy.tail"] = (tail, .joules)
    metrics["radio.waste"] = (waste, .joules)
  }

  var recording: Recording {
    var recording = Recording.run(duration, metrics)
    recording.device.hardware = hardware
    recording.events = events
    recording.tables.bursts = bursts.map { .of($0) }
    recording.tables.peers = peers.map { .of($0) }
    recording.tables.connections = connections.map { .of($0) }
    recording.tables.savings = savings.map { .of($0) }
    return recording
  }

  /// As the runner answers.
  func answer(_ id: String, _ thresholds: [String: Quantity] = [:]) -> AuditResult? {
    let budget = Budget(name: "b", limits: [:], thresholds: [id: thresholds])
    return Judge.assess(recording, budget: budget).audits.first { $0.id == id }
  }

  func verdict(_ id: String) -> Verdict? { answer(id)?.verdict }
}
