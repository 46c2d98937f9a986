package import Formats
import Glibc
package import Kernel
package import Recordings

/// The Bluetooth controllers of a device: from the kernel's management channel, and where that cannot be asked from
/// sysfs, which proves that one is there and no more.
package struct BluetoothControllers: Sendable, Equatable {
  package var controllers: [BluetoothController] = []
  /// Those that could not be asked, with the reason: still being set up, or broken.
  package var silent: [String: String] = [:]
  /// The names under /sys/class/bluetooth.
  package var listed: Reading<[String]>
  /// Why the management channel was not asked, or did not answer.
  package var refusal: String?
  package var isBlocked = false
  /// What it tells that there is no directory; nil where there is one.
  package var missing: MissingClass?

  package init(listed: Reading<[String]>) { self.listed = listed }

  package static let directory = "/sys/class/bluetooth"

  package static func read(_ root: KernelRoot) -> BluetoothControllers {
    var found = BluetoothControllers(listed: .value([]))
    found.list(root)
    let switches = ((try? SysRfkill.readAll(root)) ?? []).filter { $0.type == "bluetooth" }
    found.isBlocked = !switches.isEmpty && switches.allSatisfy(\.isBlocked)
    // Opening the channel would load the module.
    guard found.listed.value != nil else {
      found.refusal = "the kernel's Bluetooth is not loaded, and asking would load it"
      return found
    }
    do { found.ask(try root.bluetoothIndices(), root) } catch { found.refusal = reason(error) }
    return found
  }

  /// Connections have entries there too, `hci0:256`, which also stand where the controller's own does not: in a network
  /// namespace of one's own.
  private mutating func list(_ root: KernelRoot) {
    do throws(SystemError) {
      let names = try root.entries(Self.directory).filter { $0.hasPrefix("hci") }
      listed = .value(Set(names.map { String($0.prefix { $0 != ":" }) }).sorted())
    } catch {
      listed = .refusal(error)
      missing = .read(root, of: "Bluetooth controllers", modules: [.bluetooth], refusedWith: error)
    }
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.code {
    case EAFNOSUPPORT: "the management channel is out of reach, as in a container with a network of its own"
    case ENODATA: "no answers of the management channel were captured"
    case EACCES, EPERM: "the management channel may not be asked: \(error.message)"
    default: "\(error)"
    }
  }

  private mutating func ask(_ indices: [UInt16], _ root: KernelRoot) {
    for index in indices.prefix(64) {
      do { controllers.append(try root.bluetoothController(index)) } catch {
        silent["hci\(index)"] = Self.reason(error)
      }
    }
    for name in listed.value ?? [] where !indices.contains(where: { "hci\($0)" == name }) {
      silent[name] = "it is still being set up"
    }
  }

  package var json: JSONValue {
    if controllers.isEmpty, silent.isEmpty, let refusal { return ["missing": .string(refusal)] }
    return [
      "controllers": .array(controllers.map { json($0) }),
      "silent": .object(silent.mapValues { .string($0) }), "source": "mgmt READ_INFO",
    ]
  }

  private func json(_ controller: BluetoothController) -> JSONValue {
    [
      "name": .string(controller.name), "lowEnergy": .bool(controller.hasLowEnergy),
      "classic": .bool(controller.hasClassic), "powered": .bool(controller.isPowered),
      "blocked": .bool(isBlocked), "version": .integer(controller.version),
      "manufacturer": .integer(controller.manufacturer),
      "supported": .strings(BluetoothController.settingNames(controller.supported)),
    ]
  }
}
