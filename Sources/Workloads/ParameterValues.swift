import Quantities

/// A workload's parameters as given, or as they are by default, each found to be in its range.
struct ParameterValues {
  private var values: [String: Double] = [:]

  /// - Throws: naming the first one that is out of its range; NaN is in none.
  init(_ given: [String: Double], _ parameters: [WorkloadParameter]) throws(WorkloadError) {
    for parameter in parameters {
      let value = given[parameter.name] ?? parameter.initial
      guard parameter.range.contains(value) else {
        throw WorkloadError("\(parameter.name) is out of range: \(Display.text(value, parameter.unit))")
      }
      values[parameter.name] = value
    }
  }

  subscript(name: String) -> Double { values[name] ?? 0 }
  func count(_ name: String) -> Int { Int(self[name]) }
  func nanoseconds(_ name: String) -> UInt64 { UInt64(nanosecondsOfSeconds: self[name]) }
}
