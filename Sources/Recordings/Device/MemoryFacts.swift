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
    .init("total", \.total).meaning("bytes").atLeast(0),
    .init("available", \.available).meaning("bytes").atLeast(0),
    .init("swapTotal", \.swapTotal).meaning("bytes").atLeast(0),
    .init("swapFree", \.swapFree).meaning("bytes").atLeast(0),
    .init("pageSize", \.pageSize).meaning("bytes").atLeast(0),
    .init("pressure", \.pressure).meaning("whether the kernel keeps pressure figures"),
    .init("controller", \.controller).meaning("whether groups can count and limit memory"))
}
