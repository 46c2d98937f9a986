import Quantities

extension MetricDefinition {
  static let network: [MetricDefinition] = [
    .init(.networkSentBytes, .bytes, .machine, "bytes sent over the network, from the IP header on"),
    .init(.networkSentPackets, .count, .machine, "packets sent over the network, as cut for the wire"),
    .init(
      .networkReceivedBytes, .bytes, .machine, "bytes received over the network, from the IP header on"),
    .init(.networkReceivedPackets, .count, .machine, "packets received over the network"),
    .init(.networkLoopbackBytes, .bytes, .machine, "bytes sent and received within the machine"),
    .init(.networkLoopbackPackets, .count, .machine, "packets sent and received within the machine"),
    .init(
      .networkDroppedPackets, .count, .machine,
      "packets lost because a stimulus had taken the network away"),
    .init(.networkConnections, .count, .program, "connections that the program opened over the network"),
    .init(.networkConnectionsAccepted, .count, .program, "connections that others opened to the program"),
    .init(
      .networkConnectionsFailed, .count, .machine,
      "of those it opened, connections refused or never answered"),
    .init(.networkResets, .count, .machine, "connections that a reset ended"),
    .init(.networkRetransmissions, .count, .machine, "TCP packets of the program sent again"),
    .init(
      .networkLookups, .count, .program, "questions that the program put to name servers over UDP, port 53"),
    .init(.networkBursts, .count, .machine, "groups of packets with 1.5 s or more between them"),
    .init(.networkPeers, .count, .program, "other ends that the program talked to"),
    .init(
      .networkPollPeriod, .seconds, .machine, better: .more,
      "shortest interval at which the program asked a peer again and again"),
    .init(
      .networkKeepaliveInterval, .seconds, .machine, better: .more,
      "shortest interval at which it kept an idle connection alive"),
    .init(
      .radioActive, .seconds, .machine,
      "time in which the radio would not have been idle because of the program"),
    .init(
      .radioTail, .seconds, .machine,
      "of this, time after traffic until the radio would have been idle again"),
    .init(.radioEnergy, .joules, .machine, "energy that the radio would have used because of the program"),
    .init(.radioEnergyTail, .joules, .machine, "of this, energy of the tails"),
    .init(.radioPromotions, .count, .machine, "times that the radio would have been woken from idle"),
    .init(
      .radioWaste, .joules, .machine,
      "of the radio's energy, what the same bytes in one burst in each phase would have saved"),
  ]
}
