/// Links that many have, or fear. The raw values are an interface: scenarios name them.
package enum LinkPreset: String, Sendable, CaseIterable {
  case offline, edge
  case thirdGeneration = "3g"
  case lte
  case wifiPoor = "wifi-poor"

  /// Bytes per second and seconds.
  ///
  /// `edge` and `3g` have the figures of WebPageTest (github.com/catchpoint/WebPageTest,
  /// www/settings/connectivity.ini.sample, "Mobile Edge" and "Mobile 3G"), `lte` those of its public instance's label
  /// "LTE (12 Mbps/12 Mbps 70ms RTT)"; none of them loses packets. `wifi-poor` is Headroom's choice: the far end of a
  /// garden, where a radio repeats itself and still loses one packet in fifty.
  package var shape: LinkShape {
    switch self {
    case .offline: .shut
    case .edge: Self.link(240_000, 200_000, delay: 0.84)
    case .thirdGeneration: Self.link(1_600_000, 768_000, delay: 0.3)
    case .lte: Self.link(12_000_000, 12_000_000, delay: 0.07)
    case .wifiPoor: Self.link(2_000_000, 1_000_000, delay: 0.06, loss: 0.02)
    }
  }

  /// - Parameters: bits per second, in and out, and how likely each way loses a packet.
  private static func link(
    _ received: Double, _ sent: Double, delay: Double, loss: Double = 0
  ) -> LinkShape {
    LinkShape(
      received: .init(rate: received / 8, loss: loss), sent: .init(rate: sent / 8, loss: loss), delay: delay)
  }
}
