/// All packets of one run.
package struct Traffic: Sendable, Equatable {
  /// In the order of time.
  package var packets: [Packet]
  package var flows: [Flow]
  /// The names of the interfaces by their numbers, as far as they are known.
  package var interfaces: [Int: String]
  /// What was sent to name servers and came from them, in the order of time.
  package var lookups: [LookupMessage]
  /// Packets that were counted but could not be told one by one.
  package var lost: Int
  /// Seconds from exec: when the first of these passed; nil where it is not known, or there is none.
  package var lostSince: Double?

  package init(
    packets: [Packet] = [], flows: [Flow] = [], interfaces: [Int: String] = [:],
    lookups: [LookupMessage] = [], lost: Int = 0, lostSince: Double? = nil
  ) {
    self.packets = packets
    self.flows = flows
    self.interfaces = interfaces
    self.lookups = lookups
    self.lost = lost
    self.lostSince = lostSince
  }

  package func name(ofInterface number: Int) -> String {
    interfaces[number] ?? (number == Flow.loopback ? "lo" : "interface \(number)")
  }
}

/// A message of the domain name system (RFC 1035, 4) as it went over the network: hostile input.
package struct LookupMessage: Sendable, Equatable {
  /// Seconds from exec.
  package var time: Double
  /// Index in `Traffic.flows`.
  package var flow: Int32
  package var isSent: Bool
  /// From its header on; cut off after as many bytes as the capture keeps.
  package var bytes: [UInt8]
  package init(time: Double, flow: Int32, isSent: Bool, bytes: [UInt8]) {
    self.time = time
    self.flow = flow
    self.isSent = isSent
    self.bytes = bytes
  }
}
