import Quantities

extension MetricDefinition {
  static let network: [MetricDefinition] = [
    .init(.networkSentBytes, .bytes, .machine, meaning: "bytes sent over the network, from the IP header on"),
    .init(
      .networkSentPackets, .count, .machine, meaning: "packets sent over the network, as cut for the wire"),
    .init(
      .networkReceivedBytes, .bytes, .machine,
      meaning: "bytes received over the network, from the IP header on"),
    .init(.networkReceivedPackets, .count, .machine, meaning: "packets received over the network"),
    .init(.networkLoopbackBytes, .bytes, .machine, meaning: "bytes sent and received within the machine"),
    .init(.networkLoopbackPackets, .count, .machine, meaning: "packets sent and received within the machine"),
    .init(
      .networkDroppedPackets, .count, .machine,
      meaning: "packets lost because a stimulus had taken the network away"),
    .init(
      .networkConnections, .count, .program, meaning: "connections that the program opened over the network"),
    .init(
      .networkConnectionsAccepted, .count, .program, meaning: "connections that others opened to the program"),
    .init(
      .networkConnectionsFailed, .count, .machine,
      meaning: "of those it opened, connections refused or never answered"),
    .init(.networkResets, .count, .machine, meaning: "connections that a reset ended"),
    .init(.networkRetransmissions, .count, .machine, meaning: "TCP packets of the program sent again"),
    .init(
      .networkLookups, .count, .program,
      meaning: "questions that the program put to name servers over UDP, port 53"),
    .init(.networkBursts, .count, .machine, meaning: "groups of packets with 1.5 s or more between them"),
    .init(.networkPeers, .count, .program, meaning: "other ends that the program talked to"),
    .init(
      .networkPollPeriod, .seconds, .machine, better: .more,
      meaning: "shortest interval at which the program asked a peer again and again"),
    .init(
      .networkKeepaliveInterval, .seconds, .machine, better: .more,
      meaning: "shortest interval at which it kept an idle connection alive"),
    .init(
      .radioActive, .seconds, .machine,
      meaning: "time in which the radio would not have been idle because of the program"),
    .init(
      .radioTail, .seconds, .machine,
      meaning: "of this, time after traffic until the radio would have been idle again"),
    .init(
      .radioEnergy, .joules, .machine, meaning: "energy that the radio would have used because of the program"
    ),
    .init(.radioEnergyTail, .joules, .machine, meaning: "of this, energy of the tails"),
    .init(
      .radioPromotions, .count, .machine, meaning: "times that the radio would have been woken from idle"),
    .init(
      .radioWaste, .joules, .machine,
      meaning: "of the radio's energy, what the same bytes in one burst in each phase would have saved"),
  ]
}
