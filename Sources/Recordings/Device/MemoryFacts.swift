package import Formats

/// What the probe of memory finds; sizes in bytes.
package struct MemoryFacts: DevicePart {
  package var total: Fact<Double>?
  package var available: Fact<Double>?
  package var swapTotal: Fact<Double>?
  package var swapFree: Fact<Double>?
  package var pageSize: Fact<Int>?
  /// Whether the kernel keeps pressure figures.
  package var pressure: Fact<Finding>?
  /// Whether groups can count and limit memory.
  package var controller: Fact<Finding>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "memory", "Memory", "What the probe of memory finds.", blank: MemoryFacts(),
    .init("total", \.total), .init("available", \.available), .init("swapTotal", \.swapTotal),
    .init("swapFree", \.swapFree), .init("pageSize", \.pageSize), .init("pressure", \.pressure),
    .init("controller", \.controller))
}
