import Harness
import Recordings
import Store

/// Hands what the harness measures to a recording file.
final class StoreSink: RecordingSink {
  var file: String? { writer.file }
  private let writer: RecordingWriter
  private let isKept: Bool

  /// - Parameter isKept: whether a recording without a file is written as well, among the last runs.
  init(_ writer: RecordingWriter, isKept: Bool) { (self.writer, self.isKept) = (writer, isKept) }

  func open() throws(SinkError) {
    do throws(StoreError) { try writer.open() } catch { throw SinkError(error.description) }
  }

  func append(time: [Double], columns: [SampledColumn]) {
    writer.append(time: time, columns: columns.map { (name: $0.name, unit: $0.unit, values: $0.values) })
  }

  func append(_ event: Recording.Event) { writer.append(event) }

  func flush(_ state: Recording, complete: Bool) throws(SinkError) {
    do throws(StoreError) { try writer.flush(state, complete: complete) } catch {
      throw SinkError(error.description)
    }
  }

  func prepareLastFlush() { if isKept { writer.prepareLastFlush() } }

  func load(_ state: Recording) throws(SinkError) -> Recording {
    do throws(StoreError) { return try writer.load(state) } catch { throw SinkError(error.description) }
  }
}
