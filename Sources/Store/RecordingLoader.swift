import Formats
import Quantities
import Recordings
import SQLite

/// Reads runs from an open database and takes nothing in it for granted.
struct RecordingLoader {
  private let database: StoreDatabase
  private var file: String { database.file }

  init(_ database: StoreDatabase) { self.database = database }

  func runs() throws(StoreError) -> [(id: Int64, complete: Bool)] {
    let rows = try database.prepare("SELECT id, complete FROM run ORDER BY id")
    var found: [(id: Int64, complete: Bool)] = []
    while try rows.step() { found.append((rows.int64(0), rows.int64(1) != 0)) }
    return found
  }

  /// - Parameter cutOff: whether the run's end was not seen, which the recording then says of its program.
  func load(_ run: Int64, cutOff: Bool) throws(StoreError) -> Recording {
    var recording = try state(run)
    recording.series = SampleBatch.series(try batches(run))
    recording.events = try events(run)
    if cutOff { Self.markCutOff(&recording) }
    return recording
  }

  private static func markCutOff(_ recording: inout Recording) {
    let last = recording.series.values.compactMap(\.time.last).max() ?? 0
    recording.program.duration = max(recording.program.duration, last)
    let moment = Display.text(last, .seconds)
    recording.program.exit = .unknown(
      "the recording was cut off; what was written until its last flush, \(moment) after the start, is whole")
  }

  private func state(_ run: Int64) throws(StoreError) -> Recording {
    let rows = try database.prepare(
      "SELECT document, state FROM run JOIN origin ON origin.run = run.id WHERE run.id = ?")
    try rows.bind(1, run)
    guard try rows.step() else { throw .damaged(file, "run \(run) has no origin") }
    do {
      let origin = try DocumentReader(file: file, bytes: rows.bytes(0))
      return try Recording(origin: origin, state: try DocumentReader(file: file, bytes: rows.bytes(1)))
    } catch { throw damaged(error) }
  }

  func batches(_ run: Int64) throws(StoreError) -> [SampleBatch] {
    let columns = try columns(run)
    let moments = try database.prepare("SELECT id, time FROM batch WHERE run = ? ORDER BY id")
    try moments.bind(1, run)
    var (found, places): ([SampleBatch], [Int64: Int]) = ([], [:])
    while try moments.step() {
      places[moments.int64(0)] = found.count
      found.append(SampleBatch(columns: [], time: try self.moments(numbers(moments, 1)), values: []))
    }
    let chunks = try database.prepare("SELECT batch, series, value FROM chunk WHERE run = ? ORDER BY id")
    try chunks.bind(1, run)
    while try chunks.step() {
      guard let place = places[chunks.int64(0)], let column = columns[chunks.int64(1)] else {
        throw .damaged(file, "a chunk belongs to no series or to no moments")
      }
      let values = try numbers(chunks, 2)
      guard values.count == found[place].time.count else {
        throw .damaged(
          file, "\(column.name) has \(values.count) values for \(found[place].time.count) moments")
      }
      found[place].columns.append(column)
      found[place].values.append(values)
    }
    return found
  }

  private func columns(_ run: Int64) throws(StoreError) -> [Int64: SampleBatch.Column] {
    let rows = try database.prepare("SELECT id, name, unit FROM series WHERE run = ?")
    try rows.bind(1, run)
    var found: [Int64: SampleBatch.Column] = [:]
    while try rows.step() {
      guard let unit = Unit(rawValue: rows.text(2)) else {
        throw .damaged(file, "\(rows.text(1)) is in the unknown unit \"\(rows.text(2))\"")
      }
      found[rows.int64(0)] = SampleBatch.Column(name: rows.text(1), unit: unit)
    }
    return found
  }

  private func numbers(_ row: SQLiteStatement<StoreError>, _ column: CInt) throws(StoreError) -> [Double] {
    let bytes = row.bytes(column)
    guard let numbers = FloatBlob.decode(bytes) else {
      throw .damaged(file, "a chunk of \(bytes.count) bytes holds no whole number of samples")
    }
    // What could not be read at a moment is no number.
    guard let wrong = numbers.first(where: { $0.isFinite && !FigureRange.figures.contains($0) }) else {
      return numbers
    }
    throw .damaged(
      file, "a sample is out of range: \(FigureRange.words(FigureRange.figures, .count)), and not \(wrong)")
  }

  func events(_ run: Int64) throws(StoreError) -> [Recording.Event] {
    let rows = try database.prepare("SELECT time, kind, detail FROM event WHERE run = ? ORDER BY id")
    try rows.bind(1, run)
    var found: [Recording.Event] = []
    while try rows.step() {
      let time = try moments([rows.double(0)])[0]
      do {
        let detail = try EventKinds.read(rows.text(1), DocumentReader(file: file, bytes: rows.bytes(2)))
        found.append(Recording.Event(time, detail))
      } catch { throw damaged(error) }
    }
    return found
  }

  private func moments(_ times: [Double]) throws(StoreError) -> [Double] {
    guard let wrong = times.first(where: { !FigureRange.moments.contains($0) }) else { return times }
    let words = FigureRange.words(FigureRange.moments, .seconds)
    throw .damaged(file, "a moment is out of range: \(words), and not \(wrong) s")
  }

  private func damaged(_ error: DocumentError) -> StoreError {
    .damaged(file, error.place.isEmpty ? error.problem : "\(error.place): \(error.problem)")
  }
}
