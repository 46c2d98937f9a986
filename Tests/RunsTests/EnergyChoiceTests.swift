import Documents
import Energy
import Formats
import Profiles
import Recordings
import Runs
import TestSupport
import Testing

/// By what a run's energy is told, by what was named and by what the device has.
struct EnergyChoiceTests {
  private let phone = DeviceProfile(
    identity: ["name": "A Phone"], hardware: ["battery": ["energy": "10 Wh"]], powerModel: "phone")

  private func choice(
    _ change: (inout EnergyRequest) -> Void = { _ in }, device: DeviceProfile? = nil,
    machine: String? = "Desk",
    battery: BatterySize? = nil
  ) throws -> EnergyChoice {
    var request = EnergyRequest()
    change(&request)
    return try EnergyChoice(
      request, device: device, library: .standard, machine: machine, battery: battery,
      meters: ["BAT0", "package-0"])
  }

  @Test func withoutAnythingItIsSaidHowToNameAModel() throws {
    let options = try choice().options
    #expect(options.model == nil && options.missing?.contains("--power") == true && !options.prefersModel)
    #expect(options.meter == .automatic && options.rest == nil && options.battery == nil)
  }

  @Test func anotherDevicesModelGoesBeforeThisMachinesMeters() throws {
    let options = try choice(device: phone).options
    #expect(options.model?.name == "phone" && options.prefersModel && options.missing == nil)
    #expect(options.battery == BatterySize(joules: 36_000, whose: "A Phone"))
  }

  @Test func theDevicesOwnMetersGoBeforeItsModel() throws {
    #expect(try !choice(device: phone, machine: "A Phone").options.prefersModel)
    #expect(try choice({ $0.power = "tablet" }, device: phone, machine: "A Phone").options.prefersModel)
  }

  @Test func aMeterThatIsNamedGoesBeforeAnyModel() throws {
    let options = try choice({ $0.meter = "BAT0" }, device: phone).options
    #expect(options.meter == .named("BAT0") && !options.prefersModel)
    #expect(try choice({ $0.meter = "none" }, device: phone).options.meter == .none)
  }

  @Test func aMeterThatThereIsNotIsAnErrorWithTheNearestName() throws {
    do throws(ExplainedError) {
      var request = EnergyRequest()
      request.meter = "BAT1"
      _ = try EnergyChoice(
        request, device: nil, library: .standard, machine: nil, battery: nil, meters: ["BAT0", "package-0"])
      Issue.record("it was taken")
    } catch { #expect(error.message.contains("did you mean \"BAT0\"?"), "\(error.message)") }
  }

  @Test func aModelThatThereIsNotIsSaidAndPassedOver() throws {
    var device = phone
    device.powerModel = "hovercraft"
    let made = try choice(device: device)
    #expect(made.options.model == nil && made.options.missing?.contains("\"hovercraft\"") == true)
    #expect(made.notes == [made.options.missing])
  }

  @Test func aModelThatWasAskedForAndThereIsNotIsAnError() throws {
    #expect(throws: ExplainedError.self) { try choice { $0.power = "phonne" } }
  }

  @Test func aModelsOwnBatteryGoesWithItAndNotThisMachines() throws {
    let own = BatterySize(joules: 7, whose: "this machine's BAT0")
    let model = try ProfileLibrary.standard.power("pinephone-pro")
    let battery = try #require(try choice({ $0.power = "pinephone-pro" }, battery: own).options.battery)
    #expect(battery.joules == model.battery && battery.whose == "the model's device")
  }

  @Test func theBatteryThatWasNamedWins() throws {
    let own = BatterySize(joules: 7, whose: "this machine's BAT0")
    #expect(try choice(battery: own).options.battery == own)
    #expect(try choice({ $0.battery = 3600 }, device: phone, battery: own).options.battery?.joules == 3600)
  }
}
