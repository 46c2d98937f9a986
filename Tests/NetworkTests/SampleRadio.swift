import Network

/// Radios as the published measurements give them, written down a second time, so that a slip in a file shows.
enum SampleRadio {
  /// AT&T's Application Resource Optimizer, lte.conf.
  static let lte = RadioModel(
    name: "lte", title: "LTE", kind: .cellular,
    idle: state("idle", 0, RadioModel.Ping(every: 1.28, length: 0.043, power: 0.594)),
    promotion: RadioModel.Promotion(length: 0.26, power: 1.21),
    active: RadioModel.Active(
      state: state("active", 1.2), sentPerMegabit: 0.43839, receivedPerMegabit: 0.05197),
    tail: [
      RadioModel.Tail(state: state("continuous reception", 1.2), length: 0.1),
      RadioModel.Tail(
        state: state("short DRX", 1.06, RadioModel.Ping(every: 0.02, length: 0.002, power: 1.68)),
        length: 0.02),
      RadioModel.Tail(
        state: state("long DRX", 1.06, RadioModel.Ping(every: 0.04, length: 0.002, power: 1.68)), length: 10),
    ])

  /// The same, WiFi.conf.
  static let wifi = RadioModel(
    name: "wifi", title: "Wi-Fi", kind: .wifi, idle: state("idle", 0.02), promotion: nil,
    active: RadioModel.Active(state: state("active", 0.403)),
    tail: [RadioModel.Tail(state: state("tail", 0.403), length: 0.25)])

  /// The same, of the i997.
  static let umts = threeG(tails: (4, 10), power: (1.3, 0.3), promotions: (0.65, 0.8))
  /// The same, of its code where no profile is given.
  static let umtsDefault = threeG(tails: (5, 12), power: (0.7, 0.35), promotions: (0.53, 0.55))

  private static func threeG(
    tails: (Double, Double), power: (Double, Double), promotions: (Double, Double)
  ) -> RadioModel {
    RadioModel(
      name: "3g", title: "3G", kind: .cellular, idle: state("idle", 0),
      promotion: RadioModel.Promotion(length: 2, power: promotions.0),
      active: RadioModel.Active(
        state: state("DCH", power.0), holding: RadioModel.Holding(bytes: 320, window: 0.3)),
      tail: [
        RadioModel.Tail(state: state("DCH tail", power.0), length: tails.0),
        RadioModel.Tail(
          state: state("FACH", power.1), length: tails.1,
          carries: RadioModel.Carried(
            sent: 543, received: 475, promotion: RadioModel.Promotion(length: 1.5, power: promotions.1))),
      ])
  }

  private static func state(_ name: String, _ power: Double, _ ping: RadioModel.Ping? = nil)
    -> RadioModel.State
  { RadioModel.State(name: name, power: power, ping: ping) }
}

/// Packets of the same size that are sent at these times.
func transfers(at times: [Double], bytes: UInt32 = 0, isSent: Bool = true) -> [Transfer] {
  times.map { Transfer(time: $0, bytes: bytes, isSent: isSent) }
}

extension RadioModel {
  /// Joules.
  func energy(_ transfers: [Transfer]) -> Double { RadioEngine(self).use(transfers).energy }
}
