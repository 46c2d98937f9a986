import Documents
import Instruments

/// Takes rows from the ring on the main thread: hands them to the sink and keeps each column in short.
final class SampleCollector {
  private let columns: [Column]
  private let ring: SampleRing
  private let sink: any RecordingSink
  /// Rows handed to the sink since somebody set it back.
  var rows = 0
  private(set) var folds: [String: RunFacts.Fold] = [:]

  init(_ columns: [Column], _ ring: SampleRing, _ sink: any RecordingSink) {
    self.columns = columns
    self.ring = ring
    self.sink = sink
    for column in columns { folds[column.name] = RunFacts.Fold() }
  }

  func collect() {
    var time: [Double] = []
    var values = [[Double]](repeating: [], count: columns.count)
    ring.drain { row in
      time.append(row[0])
      for index in columns.indices { values[index].append(row[index + 1]) }
    }
    guard !time.isEmpty else { return }
    rows += time.count
    for index in columns.indices {
      for value in values[index] { folds[columns[index].name]?.add(value) }
    }
    sink.append(
      time: time,
      columns: zip(columns, values).map { SampledColumn(name: $0.name, unit: $0.unit, values: $1) })
  }
}
