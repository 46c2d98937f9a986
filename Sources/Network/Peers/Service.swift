import Recordings

/// What a port is for, as IANA's registry of service names has it, as far as that tells whether it is encrypted.
enum Service {
  private static let encrypted: [UInt16: String] = [
    443: "https", 465: "submissions", 563: "nntps", 636: "ldaps", 853: "domain-s", 989: "ftps-data",
    990: "ftps", 992: "telnets", 993: "imaps", 994: "ircs", 995: "pop3s", 5061: "sips", 5223: "hpvirtgrp",
    5228: "hpvroom", 5671: "amqps", 6514: "syslog-tls", 8443: "pcsync-https", 8883: "secure-mqtt",
  ]
  private static let clear: [UInt16: String] = [
    20: "ftp-data", 21: "ftp", 23: "telnet", 25: "smtp", 53: "domain", 69: "tftp", 80: "http", 110: "pop3",
    119: "nntp", 123: "ntp", 143: "imap", 161: "snmp", 389: "ldap", 514: "syslog", 554: "rtsp", 1883: "mqtt",
    5060: "sip", 5353: "mdns", 5672: "amqp", 6379: "redis", 8080: "http-alt", 11211: "memcache",
  ]

  static func text(_ transport: Flow.Transport, _ port: UInt16) -> String {
    switch transport {
    case .tcp: text("tcp", port)
    case .udp: text("udp", port)
    case .other: transport.name
    }
  }

  private static func text(_ transport: String, _ port: UInt16) -> String {
    let name = encrypted[port] ?? clear[port]
    return "\(transport) \(port)" + (name.map { " (\($0))" } ?? "")
  }

  /// Nil where the port does not tell. Nothing looks into what was sent.
  static func security(_ transport: Flow.Transport, _ port: UInt16) -> PeerSecurity? {
    switch transport {
    case .tcp, .udp: encrypted[port] != nil ? .tls : clear[port] != nil ? .clear : nil
    case .other: nil
    }
  }
}

extension Flow.Transport {
  /// As IANA's registry of protocol numbers has it, in small letters.
  var name: String {
    switch self {
    case .tcp: "tcp"
    case .udp: "udp"
    case .other(1): "icmp"
    case .other(58): "ipv6-icmp"
    case .other(let number): "protocol \(number)"
    }
  }
}
