import Documents
import Instruments
import Kernel
import Metrics
import Recordings

/// Takes rows from the ring on the main thread: hands them to the sink and keeps each column in short.
final class SampleCollector {
  private let columns: [Column]
  private let ring: SampleRing
  private let sink: any RecordingSink
  private let display: (any RunDisplay)?
  /// Rows handed to the sink since somebody set it back.
  var rows = 0
  private(set) var folds: [String: RunFacts.Fold] = [:]

  init(
    _ columns: [Column], _ ring: SampleRing, sink: any RecordingSink, display: (any RunDisplay)? = nil
  ) {
    self.display = display
    self.columns = columns
    self.ring = ring
    self.sink = sink
    for column in columns { folds[column.name.rawValue] = RunFacts.Fold() }
  }

  /// The same, and what a response is known by.
  func collectSamples(since start: Instant) -> [ResponseWatch.Sample] {
    let (time, values) = collect()
    func column(_ name: SeriesName) -> [Double]? { columns.firstIndex { $0.name == name }.map { values[$0] } }
    let (footprint, user) = (column(.memoryFootprint), column(.cpuTimeUser))
    let system = column(.cpuTimeSystem)
    return time.indices.map { row in
      ResponseWatch.Sample(
        time: start + .seconds(max(time[row], 0)), footprint: footprint?[row] ?? .nan,
        processor: (user?[row] ?? .nan) + (system?[row] ?? .nan))
    }
  }

  @discardableResult func collect() -> (time: [Double], values: [[Double]]) {
    var time: [Double] = []
    var values = [[Double]](repeating: [], count: columns.count)
    ring.drain { row in
      time.append(row[0])
      for index in columns.indices { values[index].append(row[index + 1]) }
    }
    guard !time.isEmpty else { return (time, values) }
    rows += time.count
    for index in columns.indices {
      for value in values[index] { folds[columns[index].name.rawValue]?.add(value) }
    }
    let sampled = zip(columns, values).map {
      SampledColumn(name: $0.name.rawValue, unit: $0.unit, values: $1)
    }
    sink.append(time: time, columns: sampled)
    display?.append(time: time, columns: sampled)
    return (time, values)
  }
}
