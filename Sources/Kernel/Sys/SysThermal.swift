/// A thermal zone: a place whose temperature the kernel watches (sysfs-class-thermal). Figures are texts as read.
package struct SysThermalZone: Sendable, Equatable {
  /// A temperature at which the kernel does something.
  package struct Trip: Sendable, Equatable {
    /// `critical`, `hot`, `passive`, `active`
    package var kind: String?
    /// In thousandths of a degree Celsius.
    package var temperature: Result<String, SystemError>
  }

  /// `thermal_zone0`
  package var entry: String
  package var kind: String?
  /// In thousandths of a degree Celsius.
  package var temperature: Result<String, SystemError>
  package var policy: String?
  /// `enabled` or `disabled`
  package var mode: String?
  package var trips: [Trip]

  package static let directory = "/sys/class/thermal"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysThermalZone] {
    try root.entries(directory).filter { $0.hasPrefix("thermal_zone") }.map { read(root, $0) }
  }

  private static func read(_ root: KernelRoot, _ entry: String) -> SysThermalZone {
    let base = "\(directory)/\(entry)"
    func attribute(_ name: String) -> Result<String, SystemError> { root.attempt("\(base)/\(name)") }
    let trips = ((try? root.entries(base)) ?? []).compactMap { name -> Int? in
      guard name.hasPrefix("trip_point_"), name.hasSuffix("_temp") else { return nil }
      return Int(name.dropFirst(11).dropLast(5))
    }.sorted()
    return SysThermalZone(
      entry: entry, kind: try? attribute("type").get(), temperature: attribute("temp"),
      policy: try? attribute("policy").get(), mode: try? attribute("mode").get(),
      trips: trips.map { number in
        Trip(
          kind: try? attribute("trip_point_\(number)_type").get(),
          temperature: attribute("trip_point_\(number)_temp"))
      })
  }
}

/// Something the kernel cools with: a fan, or a part that it slows down.
package struct SysCoolingDevice: Sendable, Equatable {
  /// `cooling_device0`
  package var entry: String
  package var kind: String?
  /// Steps from none to all of the cooling that it can do.
  package var current: Result<String, SystemError>
  package var maximum: Result<String, SystemError>

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysCoolingDevice] {
    let directory = SysThermalZone.directory
    return try root.entries(directory).filter { $0.hasPrefix("cooling_device") }.map { entry in
      SysCoolingDevice(
        entry: entry, kind: try? root.text("\(directory)/\(entry)/type"),
        current: root.attempt("\(directory)/\(entry)/cur_state"),
        maximum: root.attempt("\(directory)/\(entry)/max_state"))
    }
  }
}

extension KernelRoot {
  /// A file's text, or the error that reading it ended with.
  package func attempt(_ file: String) -> Result<String, SystemError> {
    do throws(SystemError) { return .success(try text(file)) } catch { return .failure(error) }
  }
}
