package import Formats
package import Recordings

extension EnergyOptions {
  /// How a recorded run's energy was judged.
  ///
  /// - Throws: `DocumentError` where the power model that the recording keeps cannot be understood.
  package init(_ settings: RunSettings, file: String) throws(DocumentError) {
    let energy = settings.energy
    self.init(
      prefersModel: energy?.prefersModel ?? false, isForeign: energy?.isForeign ?? false, rest: energy?.rest,
      screen: energy?.screen.flatMap { ScreenState(rawValue: $0) } ?? .off, battery: BatterySize(settings))
    if let missing = energy?.missing { self.missing = missing }
    guard let power = energy?.power, let kept = power.model else { return }
    var model = try PowerModel(
      DocumentReader(file: "\(file): scenario.energy.power.model", value: kept.value))
    model.name = power.name
    (self.model, missing) = (model, nil)
  }
}
