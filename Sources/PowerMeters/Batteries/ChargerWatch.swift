import Glibc
import Kernel

/// Whether a charger gives a part of what the device uses beside a battery that discharges: the gauge then tells only the
/// rest (sysfs-class-power, `online`). A battery that is made to discharge feeds the device alone (`charge_behaviour`).
struct ChargerWatch: Sendable {
  private let online: [NumberFile]
  private let behaviour: NumberFile?

  /// A charger without `online` never says that it gives anything, and is left out.
  init(_ chargers: [SysPowerSupply], battery: String, _ root: KernelRoot) {
    func file(_ supply: String, _ attribute: String) -> NumberFile? {
      try? NumberFile(root, "\(SysPowerSupply.directory)/\(supply)/\(attribute)")
    }
    online = chargers.filter { !PowerSupplies.isPeripheral($0) }.compactMap { file($0.name, "online") }
    behaviour = file(battery, "charge_behaviour")
  }

  /// One that cannot be asked is not there.
  var isAssisting: Bool {
    for charger in online {
      guard case .number(let state) = charger.number(), state > 0 else { continue }
      return behaviour?.hasChosen("force-discharge") != true
    }
    return false
  }
}
