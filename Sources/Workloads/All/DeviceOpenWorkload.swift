package import Formats
import Glibc
import Kernel
import Quantities

/// Opens a device node and holds it, as a program does that has no need of the device.
package enum DeviceOpenWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "device-open", title: "open a device node and hold it", opposites: [],
    parameters: [
      WorkloadParameter(
        name: "hold", unit: .seconds, initial: 0.5, range: 0...86_400, help: "how long it is held each time"),
      WorkloadParameter(
        name: "times", unit: .count, initial: 2, range: 1...10_000, help: "how often it is opened"),
    ], calibration: nil)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try run(parameters, .live)
  }

  static func run(_ parameters: [String: Double], _ root: KernelRoot) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    var account = WorkAccount(meta.id)
    var refusals: [JSONValue] = []
    for path in nodes(root) {
      do {
        let held = try (0..<values.count("times")).map { _ throws(SystemError) in
          try hold(root.path + path, values.nanoseconds("hold"))
        }
        account.facts["opened"] = [
          "path": .string(path), "times": .integer(held.count), "secondsHeld": .numbers(held),
        ]
        break
      } catch { refusals.append(.string(error.description)) }
    }
    if !refusals.isEmpty { account.facts["refused"] = .array(refusals) }
    if account.facts["opened"] == nil {
      account.facts["none"] = "there is no device node that could be opened"
    }
    return account.json
  }

  /// Clocks, input devices, sound, cameras and sensors, in this order: the first that can be opened is taken.
  static func nodes(_ root: KernelRoot) -> [String] {
    let places = [
      ("/dev", "rtc"), ("/dev/input", "event"), ("/dev/snd", "pcm"), ("/dev/snd", "control"),
      ("/dev", "video"), ("/dev", "iio:device"),
    ]
    return places.flatMap { place, prefix in
      ((try? root.entries(place)) ?? []).filter { $0.hasPrefix(prefix) && $0 != prefix }.map {
        "\(place)/\($0)"
      }
    }
  }

  /// Seconds that it was held.
  private static func hold(_ path: String, _ nanoseconds: UInt64) throws(SystemError) -> Double {
    let node = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let start = Clock.nanoseconds()
    Clock.pause(nanoseconds: nanoseconds)
    return withExtendedLifetime(node) { Double(secondsOfNanoseconds: Clock.nanoseconds() - start) }
  }
}
