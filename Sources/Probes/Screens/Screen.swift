package import Formats
package import Kernel
package import Recordings

/// One output of a display controller, and the screen at its end.
package struct Screen: Sendable, Equatable {
  /// Where a screen at this output is.
  package enum Place: String, Sendable {
    /// A panel of the device's own.
    case `internal`
    /// A socket that a cable goes into.
    case external
    /// Made up by a hypervisor, or set up by the firmware: the first one is the machine's own screen.
    case emulated
    /// Not for looking at: it writes pictures into memory, or is there for tests of the kernel.
    case none
  }

  package var connector: SysDRM.Connector
  package var place: Place
  /// Nil where there is none to read.
  package var edid: Reading<EDID>?
  package var size: Reading<ScreenSize>
  /// What told the size.
  package var sizeSource: String?

  package var isConnected: Bool { connector.status == "connected" }

  /// Across and down; the size of the preferred mode, as it is mounted.
  package var pixels: (Int, Int)? {
    if let timing = edid?.value?.timing { return (timing.width, timing.height) }
    return connector.modes.first.flatMap(Self.pixels)
  }

  package static func == (one: Screen, other: Screen) -> Bool {
    one.connector == other.connector && one.place == other.place && one.size == other.size
  }

  package init(_ connector: SysDRM.Connector, driver: String?) {
    self.connector = connector
    place = Self.place(type: connector.type, driver: driver)
    size = .absent("nothing is connected")
    guard isConnected else { return }
    guard !connector.edid.isEmpty else {
      size = .absent("it has no EDID")
      return
    }
    let source = "\(SysDRM.directory)/\(connector.name)/edid"
    do throws(EDID.Flaw) {
      let edid = try EDID(parsing: connector.edid)
      self.edid = .value(edid)
      size = ScreenSize.of(edid)
      sizeSource = source
    } catch {
      edid = .failed("\(error)")
      size = .failed("\(error)")
    }
  }

  /// The types are those of drm_connector.c. Everything that is not soldered in ends in a socket.
  package static func place(type: String, driver: String?) -> Place {
    if type == "Writeback" || driver == "vkms" { return .none }
    if driver.map(emulated.contains) == true || ["Virtual", "Unknown"].contains(type) { return .emulated }
    return internalTypes.contains(type) ? .internal : .external
  }

  package static let internalTypes: Set<String> = ["eDP", "LVDS", "DSI", "DPI"]

  /// Drivers of hypervisors' display devices, whatever socket they pretend to have.
  private static let emulated: Set<String> = [
    "bochs-drm", "cirrus", "cirrus-qemu", "hyperv_drm", "qxl", "vboxvideo", "virtio-pci", "virtio_gpu",
    "vmwgfx", "xen_drm_front",
  ]

  /// `1920x1080`, with an `i` behind it where it is interlaced.
  private static func pixels(_ mode: String) -> (Int, Int)? {
    let sides = mode.split(separator: "x", maxSplits: 1)
    guard sides.count == 2, let across = Int(sides[0]), across > 0,
      let down = Int(sides[1].prefix { $0.isNumber }), down > 0
    else { return nil }
    return (across, down)
  }

  package var json: JSONValue {
    let edid = edid?.value
    return .members([
      "name": .string(connector.name), "type": .string(connector.type), "place": .string(place.rawValue),
      "status": connector.status.map { .string($0) } ?? ["missing": "its state cannot be read"],
      "enabled": connector.isEnabled.map { .bool($0) },
      "pixels": pixels.map { [.integer($0.0), .integer($0.1)] },
      "rate": edid?.timing?.rate.map { .number(($0 * 100).rounded() / 100) },
      "size": isConnected ? size.json(\.json) : nil,
      "sizeSource": size.value == nil ? nil : sizeSource.map { .string($0) },
      "maker": edid.map { .string($0.maker) }, "product": edid.map { .integer($0.product) },
      "model": edid?.name.map { .string($0) }, "year": edid?.year.map { .integer($0) },
      "flaw": self.edid.flatMap { $0.reason.map { .string($0) } },
    ])
  }
}
