package import Formats

/// What the probe of the processor finds.
package struct ProcessorFacts: DevicePart {
  /// The kernel's name for the machine, such as `aarch64`.
  package var architecture: Fact<String>?
  package var model: Fact<String>?
  /// Processors as the kernel counts them: threads.
  package var present: Fact<Int>?
  package var online: Fact<Int>?
  package var cores: Fact<Int>?
  package var clusters: Fact<[ProcessorCluster]>?
  package var memoryNodes: Fact<MemoryNodesFacts>?
  /// As in /proc/cpuinfo.
  package var features: Fact<[String]>?
  package var counters: Fact<CounterFacts>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "processor", "Processor", "What the probe of the processor finds.", blank: ProcessorFacts(),
    .init("architecture", \.architecture), .init("model", \.model),
    .init("present", \.present).meaning("processors that are there").atLeast(0),
    .init("online", \.online).meaning("processors in use").atLeast(0),
    .init("cores", \.cores).meaning("cores, each counted once however many threads it runs").atLeast(0),
    .init("clusters", \.clusters),
    .init("memoryNodes", \.memoryNodes), .init("features", \.features).meaning("as in /proc/cpuinfo"),
    .init("counters", \.counters))
}

/// Processors of one kind.
package struct ProcessorCluster: DevicePart {
  /// A list such as `0-3,8`.
  package var processors: Fact<String>?
  package var count: Fact<Int>?
  /// What an Arm core is called, such as `Cortex-A53`.
  package var core: Fact<String>?
  /// Of 1024, the fastest core's.
  package var capacity: Fact<Int>?
  /// In hertz.
  package var maximumFrequency: Fact<Double>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "cluster", "Cluster", "Processors of one kind.", blank: ProcessorCluster(),
    .init("processors", \.processors).listed, .init("count", \.count).atLeast(0),
    .init("core", \.core).meaning("what an Arm core is called, such as `Cortex-A53`"),
    .init("capacity", \.capacity).meaning("relative to the fastest, which has 1024").atLeast(0),
    .init("maximumFrequency", \.maximumFrequency).meaning("hertz").atLeast(0))
}

package struct MemoryNodesFacts: DevicePart {
  /// `libnuma`, or the directory that was read in its place.
  package var source: Fact<String>?
  package var nodes: Fact<[MemoryNodeFacts]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "memoryNodes", "Memory nodes", "Memory that is nearer to some processors (numa(7)).",
    blank: MemoryNodesFacts(),
    .init("source", \.source), .init("nodes", \.nodes))
}

package struct MemoryNodeFacts: DevicePart {
  package var node: Fact<Int>?
  /// A list such as `0-3,8`.
  package var processors: Fact<String>?
  /// In bytes; nil for a node that has processors only.
  package var memory: Fact<Double>?
  /// To each node in the order of the list, 10 being this one's own memory.
  package var distances: Fact<[Int]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "node", "Node", "A memory node.", blank: MemoryNodeFacts(),
    .init("node", \.node).atLeast(0), .init("processors", \.processors).listed,
    .init("memory", \.memory).meaning("bytes; left out for a node without memory").atLeast(0),
    .init("distances", \.distances).meaning(
      "to each node in the order of the list, 10 being this one's own memory"))
}

/// The counters in the processor.
package struct CounterFacts: DevicePart {
  /// Whether one of them counts for this user.
  package var counts: Fact<Finding>?
  package var units: Fact<[CounterUnitFacts]>?
  /// The kernel's sources of events, by name.
  package var eventSources: Fact<[String]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "counters", "Counters", "The counters in the processor.", blank: CounterFacts(),
    .init("counts", \.counts).meaning("whether one of them counts for this user"), .init("units", \.units),
    .init("eventSources", \.eventSources).meaning("the kernel's sources of events, by name"))
}

/// A unit with counters, as libpfm4 knows it.
package struct CounterUnitFacts: DevicePart {
  package var name: Fact<String>?
  package var description: Fact<String>?
  /// `core`, `uncore`, `software` or `other`.
  package var kind: Fact<String>?
  /// Programmable ones and those with one fixed purpose, for each core or box.
  package var counters: Fact<Int>?
  package var fixedCounters: Fact<Int>?
  package var events: Fact<Int>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "unit", "Unit", "A unit with counters.", blank: CounterUnitFacts(),
    .init("name", \.name), .init("description", \.description),
    .init("kind", \.kind).oneOf("core", "uncore", "software", "other"),
    .init("counters", \.counters).atLeast(0), .init("fixedCounters", \.fixedCounters).atLeast(0),
    .init("events", \.events).atLeast(0))
}

extension TableField {
  /// Numbers as the kernel lists them.
  fileprivate var listed: TableField {
    keeping([
      "description": "numbers as the kernel lists them: 0-3,8",
      "pattern": "^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$",
    ])
  }
}
