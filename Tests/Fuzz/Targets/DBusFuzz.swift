import Formats
import Kernel
import Probes

/// Messages of a D-Bus service, and their text in the hands of a probe.
enum DBusFuzz: FuzzTarget {
  static let name = "dbus"

  static func run(_ bytes: [UInt8]) {
    guard let text = try? DBusReply(decoding: bytes).json() else { return }
    do throws(JSONSyntaxError) { _ = try JSONParser.parse(Array(text.utf8)) } catch {
      claim(error.problem.contains("levels deep"), "a reply's text is JSON")
    }
    _ = SensorProxy.parse(text)
  }
}
