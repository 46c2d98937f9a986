import Probes

/// What gpsd writes to its socket.
enum GpsdFuzz: FuzzTarget {
  static let name = "gpsd"

  static func run(_ bytes: [UInt8]) {
    _ = GpsdReport.parse(bytes)
    _ = GpsdReport.parse(GpsdReport.withoutPositions(bytes))
  }
}
