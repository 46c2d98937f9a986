import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport

/// A report of a program that talks over a telephone's radio: a page load, a poll every eight seconds, and connections
/// that are closed late.
enum NetworkReport {
  static let duration = 90.0

  static var report: Report {
    let recording = recording
    var assessment = Judge.assess(recording, budget: nil)
    assessment.audits.removeAll { $0.verdict == .notMeasured || $0.verdict == .notApplicable }
    return Report(
      recording: recording, assessment: assessment,
      reproduce: ["headroom", "run", "--radio", "lte", "--"] + recording.program.command)
  }

  static var recording: Recording {
    let states = states
    let sum = { (role: RadioRole?, figure: KeyPath<RadioStateRow, Double>) in
      states.filter { role == nil || $0.role == role }.reduce(0) { $0 + $1[keyPath: figure] }
    }
    func seconds(_ role: RadioRole?) -> Double { sum(role, \.end) - sum(role, \.start) }
    var recording = Recording(
      tool: .init(version: SampleReport.version), device: device, settings: .of(["rate": 10]),
      program: Program(
        name: "news", command: ["news", "--refresh", "8"], exit: .status(0),
        started: "2026-11-22T09:00:00Z", duration: duration),
      phases: [
        .init(name: "launch", start: 0, end: 4), .init(name: "foreground", start: 4, end: 60),
        .init(name: "background", start: 60, end: duration),
      ], series: series, tables: tables)
    let metrics: [(String, Double, Unit)] = [
      ("network.bursts", Double(bursts.count), .count), ("network.peers", 2, .count),
      ("network.connections", 2, .count), ("network.sent.bytes", total(\.sent), .bytes),
      ("network.received.bytes", total(\.received), .bytes), ("network.sent.packets", 240, .count),
      ("network.received.packets", 410, .count), ("network.poll.period", 8, .seconds),
      ("radio.active", seconds(nil), .seconds), ("radio.tail", seconds(.tail), .seconds),
      ("radio.energy", sum(nil, \.energy), .joules), ("radio.energy.tail", sum(.tail, \.energy), .joules),
      ("radio.promotions", Double(states.count { $0.role == .promotion }), .count),
      ("radio.waste", sum(nil, \.energy) - 38, .joules),
    ]
    for (name, value, unit) in metrics {
      let fidelity: Fidelity = name.hasPrefix("radio") ? .modelled : .exact
      recording.metrics[name] = Metric(.value(value, fidelity), unit, instrument: "network")
    }
    return recording
  }

  private static func total(_ bytes: KeyPath<BurstRow, Double>) -> Double {
    bursts.reduce(0) { $0 + $1[keyPath: bytes] }
  }

  private static var device: DeviceProfile {
    var device = SampleReport.good.recording.device
    device.hardware = [
      "network": [
        "links": [
          [
            "name": "wwan0", "type": "cellular", "up": true, "metered": ["value": true, "guess": true],
            "reachability": ["flags": ["reachable", "cellular"]],
          ],
          ["name": "wlan0", "type": "wifi", "up": true, "reachability": ["flags": ["reachable"]]],
        ]
      ]
    ]
    return device
  }

  private static func burst(
    _ start: Double, _ end: Double, _ cause: BurstRow.Cause, _ sent: Double, _ received: Double,
    energy: Double
  ) -> BurstRow {
    let packets = ((sent + received) / 600).rounded(.up)
    var row = BurstRow(
      start: start, end: end, cause: cause, packets: packets, sent: sent, received: received)
    (row.energy, row.perKilobyte) = (energy, energy / (sent + received) * 1000)
    (row.peers, row.interface, row.radio) = (["news.example"], "wwan0", "lte")
    return row
  }

  private static let bursts: [BurstRow] =
    [
      burst(0.8, 3.6, .single, 9200, 86_000, energy: 12.9),
      burst(4.5, 11.2, .large, 31_000, 1_240_000, energy: 15),
    ]
    + (2...8).map { burst(Double($0) * 8, Double($0) * 8 + 0.2, .periodic, 640, 900, energy: 8.6) }
    + [
      burst(27.1, 27.9, .retransmission, 3100, 0, energy: 2.1),
      burst(75, 75.05, .keepAlive, 104, 52, energy: 11.4),
      burst(86.4, 86.5, .control, 156, 104, energy: 11.4),
    ]

  /// As LTE does: up from a quarter of a second before the first packet to ten seconds after the last.
  private static var states: [RadioStateRow] {
    var states: [RadioStateRow] = []
    var idle = -Double.infinity
    func add(_ state: String, _ role: RadioRole, _ start: Double, _ end: Double, _ watts: Double) {
      var row = RadioStateRow(start: start, end: end, state: state, role: role, energy: (end - start) * watts)
      (row.radio, row.interface) = ("lte", "wwan0")
      states.append(row)
    }
    let times = bursts.map { ($0.start, $0.end) }.sorted { $0.0 < $1.0 }
    for (index, (start, end)) in times.enumerated() {
      if start > idle { add("promotion", .promotion, start - 0.26, start, 1.21) }
      add("connected", .active, start, end + 0.1, 1.2)
      let next = index + 1 < times.count ? times[index + 1].0 : .infinity
      add("short DRX", .tail, end + 0.1, end + 0.12, 1.12)
      idle = end + 10.12
      add("long DRX", .tail, end + 0.12, min(idle, next), 1.09)
    }
    return states
  }

  private static var tables: Tables {
    var tables = Tables()
    (tables.bursts, tables.radioStates) = (bursts, states)
    tables.peers = .of([
      [
        "peer": "news.example", "service": "https", "security": "TLS by port", "connections": 1,
        "sent": 43_900, "received": 1_331_000, "packets": 610, "bursts": 11, "energy": 90, "habit": "poll",
        "period": 8, "regular": 100, "polls": 7, "first": 0.8, "last": 75, "interface": "wwan0",
      ],
      [
        "peer": "count.example", "service": "http", "security": "clear", "connections": 1, "sent": 2600,
        "received": 1300, "packets": 40, "bursts": 1, "energy": 11.4, "first": 40, "last": 86.5,
        "interface": "wwan0",
      ],
    ])
    tables.connections = .of([
      [
        "opened": 0.8, "how": "opened", "process": "news", "peer": "news.example", "port": 443,
        "security": "TLS by port", "handshake": 0.08, "sent": 43_900, "received": 1_331_000, "packets": 610,
        "turns": 9, "keepAlives": 1, "lastData": 64.2, "closedBy": "open at the end", "interface": "wwan0",
      ],
      [
        "opened": 40, "how": "opened", "process": "news", "peer": "count.example", "port": 80,
        "security": "clear", "handshake": 0.07, "sent": 2600, "received": 1300, "packets": 40, "turns": 2,
        "lastData": 41.2, "closed": 86.4, "closedBy": "peer", "idle": 45.2, "interface": "wwan0",
      ],
    ])
    tables.savings = [
      saving(.together, nil, 38, 105, 34, 94.7),
      saving(.fewerPolls, "news.example", 81, 105, 70, 94.7),
      saving(.closedAtOnce, nil, 93, 105, 81, 94.7),
    ]
    return tables
  }

  private static func saving(
    _ change: SavingRow.Change, _ peer: String?, _ energy: Double, _ instead: Double, _ active: Double,
    _ before: Double
  ) -> SavingRow {
    var row = SavingRow(change: change, energy: energy, instead: instead)
    (row.peer, row.active, row.activeInstead) = (peer, active, before)
    (row.radio, row.interface) = ("lte", "wwan0")
    return row
  }

  private static var series: [String: Recording.Series] {
    let times = (1...Int(duration * 10)).map { Double($0) / 10 }
    func course(_ bytes: KeyPath<BurstRow, Double>) -> Recording.Series {
      .init(
        unit: .bytes, time: times,
        value: times.map { time in
          bursts.reduce(0) { sum, burst in
            let share = (time - burst.start) / (burst.end - burst.start)
            return sum + burst[keyPath: bytes] * min(max(share, 0), 1)
          }.rounded()
        })
    }
    return [
      "network.sent.bytes": course(\.sent), "network.received.bytes": course(\.received),
      "cpu.utilisation": .init(unit: .cores, time: times, value: times.map { $0 < 12 ? 0.4 : 0.01 }),
    ]
  }
}
