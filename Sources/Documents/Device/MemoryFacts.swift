/// What the probe of memory finds; sizes in bytes.
package struct MemoryFacts: DevicePart {
  package var total: DeviceFact<Double>?
  package var available: DeviceFact<Double>?
  package var swapTotal: DeviceFact<Double>?
  package var swapFree: DeviceFact<Double>?
  package var pageSize: DeviceFact<Int>?
  /// Whether the kernel keeps pressure figures.
  package var pressure: DeviceFact<Finding>?
  /// Whether groups can count and limit memory.
  package var controller: DeviceFact<Finding>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "memory", "Memory", "What the probe of memory finds.", blank: MemoryFacts(),
    .init("total", \.total), .init("available", \.available), .init("swapTotal", \.swapTotal),
    .init("swapFree", \.swapFree), .init("pageSize", \.pageSize), .init("pressure", \.pressure),
    .init("controller", \.controller))
}
