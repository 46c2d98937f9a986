package import Documents
import Glibc
package import Kernel
import Network
import Quantities
import Recordings

/// Every packet of the tree, and what the radio would have done with it.
package final class NetworkInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "network", title: "Network",
    columns: [Column(.networkSentBytes, .bytes), Column(.networkReceivedBytes, .bytes)], disturbance: 6)

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
      return Measured(totals: [.networkSeen: .failed("the kernel's counter cannot be read")])
    }
    let sight = capture.sight(sums)
    var unseen = [sight.all].compactMap { $0 }
    if traffic.lost > 0 { unseen.append("not every packet could be reported one by one") }
    var measured = measured(traffic, unseen, span)
    measured.totals.merge(
      Self.totals(sums.uncut(sent: sight.isSentUncut, received: sight.isReceivedUncut))
    ) { $1 }
    measured.totals[.networkUnseen] = sight.all.map { .absent($0) }
    measured.totals[.networkUnseenSent] = sight.sent.map { .absent($0) }
    measured.totals[.networkUnseenReceived] = sight.received.map { .absent($0) }
    measured.notes += capture.handed.map { socket in
      """
      descriptor \(socket.descriptor) was inherited, \(socket.text): what goes over it\
      \(socket.listens == nil ? "" : " and over what it accepts") is counted from the program's start on, whoever else \
      uses it, and what waited in it before is not
      """
    }
    if capture.isShared {
      measured.totals[.networkShared] = .absent(
        "another process has an inherited socket open too, and what it used of it is among this")
    }
    if capture.handed.contains(where: { $0.listens != nil }) {
      measured.totals[.networkAcceptedBefore] = .absent(
        "connections that waited at an inherited listener before the program started are not among these")
    }
    measured.totals[.networkLost] = .value(Double(traffic.lost))
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
      return Measured(totals: [.networkSeen: .denied(problem ?? "it was not begun")])
    }
    if let refusal = sockets.refusal {
      return Measured(totals: [.networkSeen: .denied("\(problem ?? ""); and \(refusal)")])
    }
    let why = "the sockets alone do not show it (\(problem ?? ""))"
    var measured = measured(sockets.traffic(span), [why], span)
    measured.totals.merge(sockets.totals) { $1 }
    measured.totals[.networkSampled] = .denied(problem ?? "")
    for name in Self.untoldBySockets { measured.totals[.metric(name)] = .absent(why) }
    return measured
  }

  private func measured(_ traffic: Traffic, _ unseen: [String], _ span: Span) -> Measured {
    let figures = TrafficFigures(traffic, target.options.radio, unseen: unseen, phases: span.phases)
    var measured = Measured(totals: figures.totals, tables: figures.tables, notes: figures.notes)
    (measured.radios, measured.traffic) = (figures.radios, traffic.raw(unseen: unseen))
    return measured
  }

  /// What takes a look at each packet.
  private static let untoldBySockets: Set<MetricName> = [
    .networkDroppedPackets, .networkLookups, .networkResets, .networkConnectionsAccepted,
    .networkConnectionsFailed, .networkRetransmissions,
  ]

  private static func totals(_ sums: PacketSums) -> [TotalName: Reading<Double>] {
    func value(_ number: UInt64) -> Reading<Double> { .value(Double(number)) }
    func both(_ one: UInt64, _ other: UInt64) -> Reading<Double> { .value(Double(one) + Double(other)) }
    return [
      .networkSeen: .value(1),
      .metric(.networkSentPackets): value(sums.sentPackets(.network)),
      .metric(.networkSentBytes): value(sums.sentBytes(.network)),
      .metric(.networkReceivedPackets): value(sums.receivedPackets(.network)),
      .metric(.networkReceivedBytes): value(sums.receivedBytes(.network)),
      .metric(.networkLoopbackPackets): both(sums.sentPackets(.loopback), sums.receivedPackets(.loopback)),
      .metric(.networkLoopbackBytes): both(sums.sentBytes(.loopback), sums.receivedBytes(.loopback)),
      .metric(.networkDroppedPackets): both(sums.sentPackets(.dropped), sums.receivedPackets(.dropped)),
    ]
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { NetworkDiagnosis.rows(root, meta.id) }
}
