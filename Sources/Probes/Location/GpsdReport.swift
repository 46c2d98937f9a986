import Formats

/// What gpsd says in its lines of JSON (gpsd_json(5)). Lines that are damaged, too long or of another kind are passed
/// over.
package struct GpsdReport: Sendable, Equatable {
  package struct Device: Sendable, Equatable {
    package var path: String
    /// Of the receiver's protocol; nil until somebody has listened to it.
    package var driver: String?
    package var subtype: String?

    package init(path: String, driver: String? = nil, subtype: String? = nil) {
      self.path = path
      self.driver = driver
      self.subtype = subtype
    }
  }

  /// How well a position is known; the position itself is none of our business.
  package struct Fix: Sendable, Equatable {
    package enum Mode: String, Sendable, CaseIterable {
      case none
      case twoDimensional = "2d"
      case threeDimensional = "3d"
    }
    package var device: String?
    package var mode: Mode
    /// In metres, as gpsd estimates them (95 % of the time).
    package var longitudeError: Double?
    package var latitudeError: Double?
    package var horizontalError: Double?
    package var verticalError: Double?

    /// Whether it tells how far off it may be on the ground.
    package var hasAccuracy: Bool {
      horizontalError != nil || (longitudeError != nil && latitudeError != nil)
    }
  }

  /// Nil where nobody greeted as gpsd.
  package var release: String?
  /// Nil where it did not answer the question for its devices.
  package var devices: [Device]?
  package var fixes: [Fix] = []

  /// gpsd's own limit is 10,240 bytes (GPS_JSON_RESPONSE_MAX).
  private static let longestLine = 16384
  private static let mostDevices = 64
  private static let mostFixes = 1000

  package static func parse(_ bytes: [UInt8]) -> GpsdReport {
    var report = GpsdReport()
    for line in bytes.split(separator: 0x0A) where line.count <= longestLine {
      guard let value = try? JSONParser.parse(Array(line)) else { continue }
      report.take(value)
    }
    return report
  }

  private mutating func take(_ value: JSONValue) {
    switch value["class"]?.string {
    case "VERSION": release = release ?? value["release"]?.string ?? "of no known release"
    case "DEVICES":
      guard let list = value["devices"]?.array else { return }
      devices = list.prefix(Self.mostDevices).compactMap(Self.device)
    case "TPV":
      if fixes.count < Self.mostFixes { fixes.append(Self.fix(value)) }
    default: break
    }
  }

  private static func device(_ value: JSONValue) -> Device? {
    guard let path = value["path"]?.string, !path.isEmpty else { return nil }
    return Device(path: path, driver: value["driver"]?.string, subtype: value["subtype"]?.string)
  }

  private static func fix(_ value: JSONValue) -> Fix {
    func metres(_ key: String) -> Double? { value[key]?.number.flatMap { $0 >= 0 ? $0 : nil } }
    let mode: Fix.Mode =
      switch value["mode"]?.number {
      case 2: .twoDimensional
      case 3: .threeDimensional
      default: .none
      }
    return Fix(
      device: value["device"]?.string, mode: mode, longitudeError: metres("epx"),
      latitudeError: metres("epy"),
      horizontalError: metres("eph"), verticalError: metres("epv"))
  }

  /// The best of the fixes: the most dimensions, then the latest that tells its accuracy.
  package var best: Fix? {
    func rank(_ fix: Fix) -> Int {
      (fix.mode == .threeDimensional ? 4 : fix.mode == .twoDimensional ? 2 : 0) + (fix.hasAccuracy ? 1 : 0)
    }
    return fixes.reversed().max { rank($0) < rank($1) }
  }

  /// Nothing better will come: a fix in three dimensions that tells its accuracy.
  package var isSettled: Bool { fixes.contains { $0.mode == .threeDimensional && $0.hasAccuracy } }

  /// The same lines with nothing in them but what is read here, so that no capture holds a position.
  package static func withoutPositions(_ bytes: [UInt8]) -> [UInt8] {
    let kept = ["class", "release", "device", "mode", "epx", "epy", "eph", "epv"]
    var lines: [UInt8] = []
    for line in bytes.split(separator: 0x0A) where line.count <= longestLine {
      guard let members = (try? JSONParser.parse(Array(line)))?.object else { continue }
      guard ["VERSION", "TPV"].contains(members["class"]?.string) else { continue }
      let text = JSONValue.object(members.filter { kept.contains($0.key) })
      lines += Array(JSONWriter.line(text).utf8) + [0x0A]
    }
    return lines
  }
}
