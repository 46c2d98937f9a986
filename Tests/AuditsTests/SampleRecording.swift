import Documents
import Formats
import Quantities
import Recordings
import TestSupport

extension Recording {
  /// A run of a given length with the figures that a test is about.
  static func run(
    _ duration: Double, _ metrics: [String: (Double, Unit)] = [:], series: [String: Series] = [:]
  ) -> Recording {
    Recording(
      tool: .init(version: "0"), device: DeviceProfile(), settings: RunSettings(),
      program: Program(name: "p", command: ["p"], exit: .status(0), started: "", duration: duration),
      metrics: metrics.mapValues { Metric(.value($0.0, .exact), $0.1, instrument: "i") }, series: series)
  }

  /// The same run with lines of the table of files.
  func with(files: [JSONValue]) -> Recording {
    var copy = self
    copy.tables.files = files.map { .of($0) }
    return copy
  }

  func missing(_ name: String, _ why: String, _ unit: Unit = .bytes) -> Recording {
    var copy = self
    copy.metrics[name] = Metric(.missing(why), unit, instrument: "i")
    return copy
  }
}

extension Recording.Series {
  /// Ten samples a second of a figure that depends on the time.
  static func sampled(_ duration: Double, _ unit: Unit, _ value: (Double) -> Double) -> Self {
    let times = (1...Int(duration * 10)).map { Double($0) / 10 }
    return .init(unit: unit, time: times, value: times.map(value))
  }
}

extension Budget {
  static func of(_ name: String, _ limit: Limit) -> Budget { Budget(name: "b", limits: [name: limit]) }
}

let mebibyte = 1_048_576.0
