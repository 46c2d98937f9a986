import Kernel

/// A file whose opening is the use of a piece of hardware.
struct WatchedNode: Equatable {
  var path: String
  /// `video`, `microphone`, `motion sensor` …
  var kind: String
  /// Keys of `UIRequiredDeviceCapabilities` that its use may be the use of.
  var capabilities: [String]
  /// A file with the samples per second that a sensor is set to.
  var rateFile: String?

  init(_ path: String, _ kind: String, _ capabilities: [String] = [], rateFile: String? = nil) {
    (self.path, self.kind, self.capabilities, self.rateFile) = (path, kind, capabilities, rateFile)
  }

  /// Nodes by how their names begin (devices.txt); an input stream of sound ends in `c` (snd-pcm).
  private static let kinds: [(prefix: String, kind: String, capabilities: [String])] = [
    ("/dev/video", "video", ["still-camera", "video-camera"]),
    ("/dev/snd/pcm", "microphone", ["microphone"]),
    ("/dev/iio:device", "sensor", []),
    ("/dev/input/event", "input", []),
    ("/dev/gnss", "positioning", ["gps", "location-services"]),
    ("/dev/rfcomm", "bluetooth", ["bluetooth-le", "peer-peer"]),
    ("/dev/cdc-wdm", "modem", ["telephony", "sms"]),
    ("/dev/wwan", "modem", ["telephony", "sms"]),
    ("/dev/dri/", "graphics", []),
    ("/dev/hidraw", "accessory", []),
  ]

  /// What a node's name tells; nil for one that is no hardware of interest.
  static func named(_ path: String) -> WatchedNode? {
    guard let kind = kinds.first(where: { path.hasPrefix($0.prefix) }) else { return nil }
    guard kind.kind != "microphone" || path.hasSuffix("c") else {
      return path.hasSuffix("p") ? WatchedNode(path, "loudspeaker") : nil
    }
    return WatchedNode(path, kind.kind, kind.capabilities)
  }

  /// All that there are on a machine, the attributes by which programs read sensors without a node among them.
  static func all(_ root: KernelRoot) -> [WatchedNode] {
    let folders = ["/dev", "/dev/snd", "/dev/input", "/dev/dri"]
    let paths = folders.flatMap { folder in ((try? root.entries(folder)) ?? []).map { "\(folder)/\($0)" } }
    let sensors = (try? SysIIO.readAll(root)) ?? []
    let nodes = paths.compactMap(named).map { node in
      switch node.kind {
      case "sensor":
        sensors.first { node.path == "/dev/\($0.entry)" }.map { Self.sensor($0, node.path) } ?? node
      case "input":
        isAccelerometer(node.path, root) ? WatchedNode(node.path, "motion sensor", ["accelerometer"]) : node
      default: node
      }
    }
    return nodes + sensors.flatMap(attributes)
  }

  private static let quantities = [
    (channel: "accel", key: "accelerometer"), (channel: "anglvel", key: "gyroscope"),
    (channel: "magn", key: "magnetometer"),
  ]

  private static func sensor(_ device: SysIIO, _ path: String) -> WatchedNode {
    let keys = quantities.filter { device.measuresAxes($0.channel) }.map(\.key)
    return WatchedNode(path, keys.isEmpty ? "sensor" : "motion sensor", keys, rateFile: rateFile(device))
  }

  /// `in_accel_x_raw` and the like, each read of which samples once (sysfs-bus-iio).
  private static func attributes(_ device: SysIIO) -> [WatchedNode] {
    quantities.flatMap { quantity in
      device.attributes.sorted().filter { $0.hasPrefix("in_\(quantity.channel)_") && $0.hasSuffix("_raw") }
        .map {
          WatchedNode("\(device.path)/\($0)", "motion sensor", [quantity.key], rateFile: rateFile(device))
        }
    }
  }

  private static func rateFile(_ device: SysIIO) -> String? {
    let names = ["sampling_frequency"] + quantities.map { "in_\($0.channel)_sampling_frequency" }
    return names.first(where: device.attributes.contains).map { "\(device.path)/\($0)" }
  }

  /// INPUT_PROP_ACCELEROMETER of input-event-codes.h is bit 6.
  private static func isAccelerometer(_ path: String, _ root: KernelRoot) -> Bool {
    let name = path.dropFirst("/dev/input/".count)
    let words = try? root.text("/sys/class/input/\(name)/device/properties").split(separator: " ")
    return words?.last.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << 6 != 0 } ?? false
  }
}
