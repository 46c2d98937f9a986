package import Formats
package import Quantities

/// All that was measured in one run. Nothing in here has been judged.
package struct Recording: DocumentPart {
  package var tool: Tool
  package var device: DeviceProfile
  @Boxed package var settings: RunSettings
  package var program: Program
  package var phases: [Phase]
  package var metrics: [String: Metric]
  package var series: [String: Series]
  package var events: [Event]
  package var tables: Tables
  /// What metrics and derived tables follow from; nil in a report, and in a recording of an older Headroom.
  @Boxed package var raw: RawFigures? = nil
  /// What a reader must know of this run: fall-backs taken, processes that were left over, an interruption.
  package var notes: [String]

  package init(
    tool: Tool, device: DeviceProfile, settings: RunSettings, program: Program, phases: [Phase] = [],
    metrics: [String: Metric] = [:], series: [String: Series] = [:], events: [Event] = [],
    tables: Tables = Tables(), notes: [String] = []
  ) {
    self.tool = tool
    self.device = device
    self.settings = settings
    self.program = program
    self.phases = phases
    self.metrics = metrics
    self.series = series
    self.events = events
    self.tables = tables
    self.notes = notes
  }

  package struct Tool: DocumentPart {
    package var name: String
    package var version: String
    package init(name: String = "headroom", version: String) {
      self.name = name
      self.version = version
    }

    package static let table = Table(
      "tool", "Tool", "What wrote the document, or measured what is in it.", blank: Tool(version: ""),
      .init("name", \Tool.name).keeping(["const": "headroom"]),
      .init("version", \Tool.version).keeping(["pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+"])
    ).shared
  }

  /// A stretch of the run, in seconds from exec.
  package struct Phase: DocumentPart {
    package var name: String
    package var start: Double
    package var end: Double
    package init(name: String, start: Double, end: Double) {
      self.name = name
      self.start = start
      self.end = end
    }

    package static let table = Table(
      blank: Phase(name: "", start: 0, end: 0), .init("name", \.name), .init("start", moment: \.start),
      .init("end", moment: \.end))
  }

  /// A figure over time; `time` in seconds from exec, rising.
  package struct Series: DocumentPart {
    package var unit: Unit
    package var time: [Double]
    package var value: [Double]
    package init(unit: Unit, time: [Double], value: [Double]) {
      self.unit = unit
      self.time = time
      self.value = value
    }

    package static let table = Table(
      blank: Series(unit: .count, time: [], value: []), .init("unit", \.unit),
      .init("time", curve: \.time).meaning("seconds from exec, rising"),
      .init("value", curve: \.value).meaning("as many as there are times"))
  }

  /// What happened at a moment, in seconds from exec.
  package struct Event: WrittenValue, FieldItem {
    package var time: Double
    package var detail: any EventDetail
    package init(_ time: Double, _ detail: any EventDetail) {
      self.time = time
      self.detail = detail
    }

    /// The kind's name in documents.
    package var kind: String { type(of: detail).kind }

    package static func == (one: Event, other: Event) -> Bool {
      one.time == other.time && one.detail.isEqual(to: other.detail)
    }

    package static var leavesOutEmpty: Bool { false }
    package var json: JSONValue {
      ["time": .number(time), "kind": .string(kind), "detail": detail.json]
    }
  }
}
