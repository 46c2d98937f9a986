package import Formats
import Kernel
package import Recordings

/// What iio-sensor-proxy says over D-Bus (net.hadess.SensorProxy), the only view of sensors behind a coprocessor that
/// the kernel has no driver for. Asked for what there is; nothing is claimed, because a claim switches a sensor on.
package struct SensorProxy: Sendable, Equatable {
  package var hasAccelerometer: Bool?
  package var hasAmbientLight: Bool?
  package var hasProximity: Bool?
  /// Its compass is a heading only: a plain magnetometer makes none, so that `false` says nothing of that.
  package var hasCompass: Bool?

  package static let service = "net.hadess.SensorProxy"
  package static let path = "/net/hadess/SensorProxy"

  /// What the words of its answer mean: a D-Bus property by name, variants unwrapped.
  package static func parse(_ text: String) -> SensorProxy? {
    guard let reply = try? JSONParser.parse(Array(text.utf8)), reply.object != nil else { return nil }
    return SensorProxy(
      hasAccelerometer: reply["HasAccelerometer"]?.bool, hasAmbientLight: reply["HasAmbientLight"]?.bool,
      hasProximity: reply["HasProximity"]?.bool, hasCompass: reply["HasCompass"]?.bool)
  }

  package var json: JSONValue {
    .members([
      "accelerometer": hasAccelerometer.map { .bool($0) }, "ambientLight": hasAmbientLight.map { .bool($0) },
      "proximity": hasProximity.map { .bool($0) }, "compass": hasCompass.map { .bool($0) },
    ])
  }

  package static func evidence(_ property: String, _ value: Bool) -> Finding.Evidence {
    .init("D-Bus \(service)", "\(property)=\(value)")
  }
}
