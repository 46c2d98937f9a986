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
      sockets = SocketSampler(target.options.radio)
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
    var measured = measured(traffic, span)
    measured.totals.merge(Self.totals(sums)) { $1 }
    measured.totals["network.lost"] = .value(Double(traffic.lost))
    if traffic.lost > 0 {
      measured.notes.append(
        """
        \(traffic.lost) pieces of the network's traffic were counted and could not be told one by one: bytes and packets \
        are whole, bursts and connections may lack some
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
    return measured
  }

  private func measured(_ traffic: Traffic, _ span: Span) -> Measured {
    let analysis = NetworkAnalysis(traffic, target.options.radio, phases: span.phases)
    var measured = Measured(totals: analysis.totals, tables: analysis.tables.filter { !$0.value.isEmpty })
    let names = Set(target.options.radio.choices.map(\.model.name)).sorted().joined(separator: ", ")
    // The note of what is modelled names the model.
    measured.totals["radio.model \(names)"] = .value(1)
    return measured
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

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for entry in MetricCatalogue.all
    where entry.name.hasPrefix("network.") || entry.name.hasPrefix("radio.") {
      metrics[entry.name] = NetworkMetrics.metric(entry, facts)
    }
    return metrics
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { NetworkDiagnosis.rows(root, meta.id) }
}
