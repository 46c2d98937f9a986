import Quantities
package import Recordings

extension ModelledEnergy {
  /// The model's part by which each kind of the table `devices` is charged. Others have no power of their own there:
  /// input and accessories draw theirs whether they are read or not, and a modem's traffic is the radio model's.
  private static let kinds = [
    "video": "camera.average", "camera": "camera.average", "codec": "video", "microphone": "audio",
    "loudspeaker": "audio", "positioning": "gps", "bluetooth": "bluetooth.active",
    "motion sensor": "sensors", "sensor": "sensors",
  ]

  /// Those parts of a model. What else a model has of parts no run tells the use of.
  package static let parts = Set(kinds.values)

  private static let names = [
    "camera.average": "camera", "video": "video codec", "audio": "sound", "gps": "GPS",
    "bluetooth.active": "Bluetooth", "sensors": "sensors",
  ]

  /// What has a power that depends on its use and that no power profile has a figure for.
  private static let graphics = "graphics"

  /// Watts while it is in use.
  func watts(of part: String) -> Double? { model.parts.first { $0.name == part }?.active }

  private struct Hold {
    var from: Double
    var until: Double
    var held: Double
  }

  /// What was held open, by part. A part that several processes or several of its nodes hold at the same time works once.
  ///
  /// - Parameters:
  ///   - devices: kinds without a power of their own, such as `input`, cost nothing.
  ///   - nodes: the machine's, by which a codec is told from a camera.
  package func peripherals(_ devices: [DeviceRow], nodes: VideoNodes = VideoNodes()) -> [EnergyLine] {
    held(devices, nodes).sorted { $0.key < $1.key }.compactMap { part, holds in
      guard let watts = watts(of: part) else { return nil }
      let seconds = Self.seconds(holds)
      return line(
        .peripherals, part: part, words: Self.names[part] ?? part, amount: Display.text(seconds, .seconds),
        joules: seconds * watts)
    }
  }

  /// Whether anything was held open that a power model can have a figure for.
  package func usesParts(_ devices: [DeviceRow], nodes: VideoNodes = VideoNodes()) -> Bool {
    !held(devices, nodes).isEmpty
  }

  /// What was held open and has no figure in the model; nil where there is nothing such.
  package func unknown(_ devices: [DeviceRow], nodes: VideoNodes = VideoNodes()) -> String? {
    var bare = held(devices, nodes).keys.filter { watts(of: $0) == nil }.map { Self.names[$0] ?? $0 }
    if devices.contains(where: { $0.kind == Self.graphics }) { bare.append(Self.graphics) }
    return unknown(bare.sorted())
  }

  private func held(_ devices: [DeviceRow], _ nodes: VideoNodes) -> [String: [Hold]] {
    var holds: [String: [Hold]] = [:]
    for device in devices where device.held > 0 {
      guard let part = Self.kind(of: device, nodes).flatMap({ Self.kinds[$0] }) else { continue }
      let until = max(device.closed ?? device.opened + device.held, device.opened)
      holds[part, default: []].append(Hold(from: device.opened, until: until, held: device.held))
    }
    return holds
  }

  /// Nil for a video node that neither takes pictures nor codes them.
  private static func kind(of device: DeviceRow, _ nodes: VideoNodes) -> String? {
    guard device.kind == "video" else { return device.kind }
    if nodes.codecs.contains(device.path) { return "codec" }
    return nodes.notCameras.contains(device.path) ? nil : device.kind
  }

  /// Holds that overlap are one stretch, which lasted no longer than from its beginning to its end, and no longer than they
  /// were held in all: one that was opened twice was not held between.
  private static func seconds(_ holds: [Hold]) -> Double {
    var (total, stretch) = (0.0, Hold?.none)
    for hold in holds.sorted(by: { $0.from < $1.from }) {
      if var open = stretch, hold.from <= open.until {
        open.until = max(open.until, hold.until)
        open.held += hold.held
        stretch = open
      } else {
        total += stretch.map { min($0.until - $0.from, $0.held) } ?? 0
        stretch = hold
      }
    }
    return total + (stretch.map { min($0.until - $0.from, $0.held) } ?? 0)
  }
}
