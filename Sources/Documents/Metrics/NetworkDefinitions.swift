import Quantities

extension MetricDefinition {
  static let network: [MetricDefinition] = [
    .init("network.sent.bytes", .bytes, .machine, "bytes sent over the network, from the IP header on"),
    .init("network.sent.packets", .count, .machine, "packets sent over the network, as cut for the wire"),
    .init(
      "network.received.bytes", .bytes, .machine, "bytes received over the network, from the IP header on"),
    .init("network.received.packets", .count, .machine, "packets received over the network"),
    .init("network.loopback.bytes", .bytes, .machine, "bytes sent and received within the machine"),
    .init("network.loopback.packets", .count, .machine, "packets sent and received within the machine"),
    .init(
      "network.dropped.packets", .count, .machine,
      "packets lost because a stimulus had taken the network away"),
    .init("network.connections", .count, .program, "connections that the program opened over the network"),
    .init("network.connections.accepted", .count, .program, "connections that others opened to the program"),
    .init(
      "network.connections.failed", .count, .machine,
      "of those it opened, connections refused or never answered"),
    .init("network.resets", .count, .machine, "connections that a reset ended"),
    .init("network.retransmissions", .count, .machine, "TCP packets of the program sent again"),
    .init(
      "network.lookups", .count, .program, "questions that the program put to name servers over UDP, port 53"),
    .init("network.bursts", .count, .machine, "groups of packets with 1.5 s or more between them"),
    .init("network.peers", .count, .program, "other ends that the program talked to"),
    .init(
      "network.poll.period", .seconds, .machine, better: .more,
      "shortest interval at which the program asked a peer again and again"),
    .init(
      "network.keepalive.interval", .seconds, .machine, better: .more,
      "shortest interval at which it kept an idle connection alive"),
    .init(
      "radio.active", .seconds, .machine,
      "time in which the radio would not have been idle because of the program"),
    .init(
      "radio.tail", .seconds, .machine,
      "of this, time after traffic until the radio would have been idle again"),
    .init("radio.energy", .joules, .machine, "energy that the radio would have used because of the program"),
    .init("radio.energy.tail", .joules, .machine, "of this, energy of the tails"),
    .init("radio.promotions", .count, .machine, "times that the radio would have been woken from idle"),
    .init(
      "radio.waste", .joules, .machine,
      "of the radio's energy, what the same bytes in one burst in each phase would have saved"),
  ]
}
