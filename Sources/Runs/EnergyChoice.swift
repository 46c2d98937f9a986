package import Documents
package import Energy
package import Formats
import Kernel
import PowerMeters
import Probes
package import Profiles
import Quantities
package import Recordings

/// By what a run's energy is told: what was named, else what the device has.
package struct EnergyChoice {
  package private(set) var options: EnergyOptions
  /// What a reader of the recording must know of it.
  package private(set) var notes: [String] = []

  /// - Parameters:
  ///   - device: the one that was named; nil: this machine.
  ///   - machine: this machine's own name.
  package init(
    _ request: EnergyRequest, device: DeviceProfile?, library: ProfileLibrary, machine: String?,
    battery: BatterySize?, meters: @autoclosure () -> [String] = MeterReader.known()
  ) throws(ExplainedError) {
    options = EnergyOptions(rest: request.rest, screen: ScreenState(rawValue: request.screen ?? "") ?? .off)
    switch request.meter {
    case nil: options.meter = .automatic
    case "none": options.meter = .none
    case let name?:
      try Self.check(name, meters())
      options.meter = .named(name)
    }
    let isOwn = device == nil || device?.identity.name?.value.map { $0 == machine } == true
    if let name = request.power {
      options.model = try library.power(name)
    } else if let name = device?.powerModel {
      try take(name, library)
    }
    if options.model != nil { options.missing = nil }
    options.isForeign = options.model != nil && !(isOwn && request.power == nil)
    // Another device's figures are not to be had from this machine's meters, unless somebody says so.
    options.prefersModel = options.isForeign && request.meter == nil
    options.battery = Self.size(request, device, options.model) ?? (device == nil ? battery : nil)
  }

  private static func check(_ name: String, _ known: [String]) throws(ExplainedError) {
    guard !known.contains(name) else { return }
    let guess = Spelling.hint(for: name, among: known)
    throw ExplainedError(
      "no energy meter is called \"\(name)\"\(guess)",
      hint: known.isEmpty
        ? "This machine has none; see \"headroom energy meters\"."
        : "Known: \(known.joined(separator: ", ")).")
  }

  /// The battery that was asked for, else the device's, else the model's.
  private static func size(
    _ request: EnergyRequest, _ device: DeviceProfile?, _ model: PowerModel?
  ) -> BatterySize? {
    if let joules = request.battery {
      return asked(joules)
    }
    let whose = device?.identity.name?.value ?? "the device"
    if let device,
      let size = BatterySize(profile: device.hardware.battery?.value, whose: whose, volts: model?.voltage)
    {
      return size
    }
    return model?.battery.map { BatterySize(joules: $0, whose: "the model's device") }
  }

  /// A battery of a size that somebody named.
  package static func asked(_ joules: Double) -> BatterySize {
    BatterySize(joules: joules, whose: "a battery of \(Display.short(joules / 3600)) Wh")
  }

  /// The device's model, where there is one of its name.
  private mutating func take(_ name: String, _ library: ProfileLibrary) throws(ExplainedError) {
    if library.names(.power).contains(name) || name.contains("/") {
      options.model = try library.power(name)
    } else {
      options.missing = "the device names the power model \"\(name)\", of which there is none"
      notes.append(options.missing ?? "")
    }
  }
}

extension EnergyChoice {
  /// What a scenario, with what the command line has put in its place, says on this machine.
  package init(_ request: EnergyRequest, _ device: DeviceProfile?) throws(ExplainedError) {
    try self.init(
      request, device: device, library: .standard, machine: Self.machineName(device),
      battery: device == nil ? Self.ownBattery : nil)
  }

  /// Only asked where it is to be compared.
  private static func machineName(_ device: DeviceProfile?) -> String? {
    guard device != nil else { return nil }
    return DeviceIdentity.read(.live).name?.value
  }

  /// What this machine's batteries hold when full; nil where there are none, or one does not tell.
  private static var ownBattery: BatterySize? {
    guard let supplies = try? SysPowerSupply.readAll(.live) else { return nil }
    let batteries = PowerSupplies(supplies).batteries
    let full = batteries.compactMap { $0.energy?.full }
    guard !full.isEmpty, full.count == batteries.count else { return nil }
    let names = batteries.map(\.supply.name).joined(separator: ", ")
    // Microwatt-hours.
    return BatterySize(joules: full.reduce(0, +) * 0.0036, whose: "this machine's \(names)")
  }
}

extension EnergyOptions {
  /// The choice as a recording keeps it, with the whole model.
  var setting: EnergySetting {
    var setting = EnergySetting()
    setting.power = model.map { PowerSetting($0.name, model: $0.json) }
    (setting.prefersModel, setting.isForeign) = (prefersModel ? true : nil, isForeign ? true : nil)
    (setting.missing, setting.rest) = (model == nil ? missing : nil, rest)
    setting.screen = model == nil ? nil : screen.rawValue
    setting.battery = battery.map { BatterySetting(joules: $0.joules, whose: $0.whose) }
    return setting
  }
}
