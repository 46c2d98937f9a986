package import Energy
package import Kernel
import Recordings

/// One meter of the machine that is open and can be read again and again.
package protocol MeterSource: AnyObject, Sendable {
  /// Where discovery finds meters of this kind.
  static var place: EnergyMeters.Place { get }
  /// What discovery found, under names that tell apart what is not the same.
  static func distinct(_ found: [EnergyMeter]) -> [EnergyMeter]

  /// Opens what discovery found: several where one event is counted in each package.
  static func open(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) -> [any MeterSource]

  var facts: MeterFacts { get }
  /// Its figure now. Does not allocate.
  func read() -> MeterReading
}

extension MeterSource {
  package static func distinct(_ found: [EnergyMeter]) -> [EnergyMeter] { found }
}

/// A meter that is there and is not read, and why.
package struct MeterRefusal: Error, Sendable, Equatable {
  package var name: String
  package var source: String
  /// A sentence without a full stop.
  package var reason: String
  /// The command that lets this user read it.
  package var remedy: String?

  package init(name: String, source: String, reason: String, remedy: String? = nil) {
    self.name = name
    self.source = source
    self.reason = reason
    self.remedy = remedy
  }

  package init(_ meter: EnergyMeter, _ reason: String) {
    self.init(name: meter.name, source: meter.source, reason: reason, remedy: meter.remedy)
  }
}

extension EnergyMeter {
  /// - Throws: why this user cannot read it.
  func demandAccess() throws(MeterRefusal) {
    if let reason = access.reason { throw MeterRefusal(self, reason) }
  }
}
