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
    var unseen = [sight.all].compactMap { $0 }
    if traffic.lost > 0 { unseen.append("not every packet could be reported one by one") }
    var measured = measured(traffic, unseen, span)
    measured.totals.merge(
      Self.totals(sums.uncut(sent: sight.isSentUncut, received: sight.isReceivedUncut))
    ) { $1 }
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
      let since = traffic.lostSince.map { ", from \(Display.text($0, .seconds)) on," } ?? ""
      measured.notes.append(
        """
        \(traffic.lost) pieces of the network's traffic\(since) were counted and could not be reported one by one: bytes and \
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
    let why = "the sockets alone do not show it (\(problem ?? ""))"
    var measured = measured(sockets.traffic(span), [why], span)
    measured.totals.merge(sockets.totals) { $1 }
    measured.totals["network.sampled"] = .denied(problem ?? "")
    for name in Self.untoldBySockets { measured.totals[name] = .absent(why) }
    return measured
  }

  private func measured(_ traffic: Traffic, _ unseen: [String], _ span: Span) -> Measured {
    let figures = TrafficFigures(traffic, target.options.radio, unseen: unseen, phases: span.phases)
    var measured = Measured(totals: figures.totals, tables: figures.tables, notes: figures.notes)
    (measured.radios, measured.traffic) = (figures.radios, traffic.raw(unseen: unseen))
    return measured
  }

  /// What takes a look at each packet.
  private static let untoldBySockets: Set = [
    "network.dropped.packets", "network.lookups", "network.resets", "network.connections.accepted",
    "network.connections.failed", "network.retransmissions",
  ]

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
