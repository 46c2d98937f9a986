package import Documents
import Glibc
package import Kernel
import Network
import Quantities

/// Every packet of the tree, and what the radio would have done with it.
package final class NetworkInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "network", title: "Network",
    columns: [Column("network.sent.bytes", .bytes), Column("network.received.bytes", .bytes)], disturbance: 6)

  private let target: Target
  private var capture: PacketCapture?
  private var sockets: SocketSampler?
  /// Why not every packet was seen; nil where it was.
  private var problem: String?

  package init(_ target: Target) { self.target = target }

  package func begin() throws(SystemError) {
    do throws(SystemError) {
      guard let group = target.group else {
        throw SystemError(code: ENODEV, call: "find", subject: "a cgroup of the program's own")
      }
      capture = try PacketCapture(group, counted: target.options.radio.interfaces, pid: target.pid)
    } catch {
      problem = KernelPart.words(error)
      sockets = SocketSampler(target.options.radio, pid: target.pid)
    }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    if let capture, capture.read() {
      (row[0], row[1]) = (Double(capture.sentBytes), Double(capture.receivedBytes))
    } else if let sockets {
      sockets.look(moment)
      (row[0], row[1]) = (sockets.sentBytes, sockets.receivedBytes)
    } else {
      (row[0], row[1]) = (.nan, .nan)
    }
  }

  package func finish(_ span: Span) -> Measured {
    guard let capture else { return finishSampled(span) }
    let traffic = capture.end(span)
    guard let sums = capture.sums else {
      return Measured(totals: ["network.seen": .failed("the kernel's counter cannot be read")])
    }
    let sight = capture.sight(sums)
    var measured = measured(traffic, span)
    measured.totals.merge(
      Self.totals(sums.uncut(sent: sight.isSentUncut, received: sight.isReceivedUncut))
    ) { $1 }
    if let why = sight.all { measured.hide(Self.unbounded, why) }
    measured.totals["network.unseen"] = sight.all.map { .absent($0) }
    measured.totals["network.unseen.sent"] = sight.sent.map { .absent($0) }
    measured.totals["network.unseen.received"] = sight.received.map { .absent($0) }
    measured.notes += capture.handed.map { socket in
      """
      descriptor \(socket.descriptor) was inherited, \(socket.text): what goes over it\
      \(socket.listens == nil ? "" : " and over what it accepts") is counted from the program's start on, whoever else \
      uses it, and what waited in it before is not
      """
    }
    measured.totals["network.lost"] = .value(Double(traffic.lost))
    if traffic.lost > 0 {
      measured.hide(Self.unbounded, "not every packet could be told one by one")
      let since = traffic.lostSince.map { ", from \(Display.text($0, .seconds)) on," } ?? ""
      measured.notes.append(
        """
        \(traffic.lost) pieces of the network's traffic\(since) were counted and could not be told one by one: bytes and \
        packets are whole, bursts, connections and the radio lack some
        """)
    }
    return measured
  }

  private func finishSampled(_ span: Span) -> Measured {
    guard let sockets else {
      return Measured(totals: ["network.seen": .denied(problem ?? "it was not begun")])
    }
    if let refusal = sockets.refusal {
      return Measured(totals: ["network.seen": .denied("\(problem ?? ""); and \(refusal)")])
    }
    let traffic = sockets.traffic(span)
    var measured = measured(traffic, span)
    measured.totals.merge(sockets.totals) { $1 }
    measured.totals["network.sampled"] = .denied(problem ?? "")
    measured.hide(
      Self.unbounded.union(Self.untoldBySockets), "the sockets alone do not tell (\(problem ?? ""))")
    return measured
  }

  private func measured(_ traffic: Traffic, _ span: Span) -> Measured {
    let analysis = NetworkAnalysis(traffic, target.options.radio, phases: span.phases)
    var measured = Measured(totals: analysis.totals, tables: analysis.tables)
    if let note = unjudged(traffic) { measured.notes.append(note) }
    for table in ["bursts", "connections"] {
      guard let untold = analysis.totals["network.\(table).untold"]?.value, untold > 0 else { continue }
      measured.notes.append(
        "\(Display.text(untold, .count)) lines in the middle of the table \(table) are left out")
    }
    measured.radios = Set(target.options.radio.choices.map(\.model.name)).sorted()
    return measured
  }

  /// What takes a look at each packet.
  private static let untoldBySockets: Set = [
    "network.dropped.packets", "network.lookups", "network.resets", "network.connections.accepted",
    "network.connections.failed", "network.retransmissions",
  ]

  /// What may be more or less than it seems once some of the traffic is not seen.
  private static let unbounded = Set(
    MetricCatalogue.all.map(\.name).filter { $0.hasPrefix("radio.") }
      + ["network.bursts", "network.poll.period", "network.keepalive.interval"])

  /// Says which traffic no radio was named for; nil where there was none, or no radio at all.
  private func unjudged(_ traffic: Traffic) -> String? {
    let plan = target.options.radio
    guard !plan.choices.isEmpty else { return nil }
    let names = Set(traffic.flows.map { $0.interface }).filter {
      plan.counts(traffic.name(ofInterface: $0), isLoopback: $0 == Flow.loopback)
    }.map { traffic.name(ofInterface: $0) }.filter { plan.model(for: $0) == nil }.sorted()
    guard !names.isEmpty else { return nil }
    return
      "the radio's figures are without what went over \(names.joined(separator: ", ")): no radio was named for it"
  }

  private static func totals(_ sums: PacketSums) -> [String: Reading<Double>] {
    func value(_ number: UInt64) -> Reading<Double> { .value(Double(number)) }
    func both(_ one: UInt64, _ other: UInt64) -> Reading<Double> { .value(Double(one) + Double(other)) }
    return [
      "network.seen": .value(1),
      "network.sent.packets": value(sums.sentPackets(.network)),
      "network.sent.bytes": value(sums.sentBytes(.network)),
      "network.received.packets": value(sums.receivedPackets(.network)),
      "network.received.bytes": value(sums.receivedBytes(.network)),
      "network.loopback.packets": both(sums.sentPackets(.loopback), sums.receivedPackets(.loopback)),
      "network.loopback.bytes": both(sums.sentBytes(.loopback), sums.receivedBytes(.loopback)),
      "network.dropped.packets": both(sums.sentPackets(.dropped), sums.receivedPackets(.dropped)),
    ]
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { NetworkDiagnosis.rows(root, meta.id) }
}
