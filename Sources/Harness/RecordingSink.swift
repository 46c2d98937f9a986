package import Recordings

/// Where a run's samples and events go while it lasts.
package protocol RecordingSink: AnyObject {
  /// The database in which others would find what was flushed if this process died, without links on the way; nil where
  /// there is none.
  var file: String? { get }
  /// Makes ready to write. Until then nothing lies beside the file that would have to be removed.
  func open() throws(SinkError)
  /// Adds rows of samples: `values[column][row]`, NaN where a column has no figure at that time.
  func append(time: [Double], columns: [SampledColumn])
  func append(_ event: Recording.Event)
  /// Writes what was added, with the recording as it stands, in one go.
  func flush(_ state: Recording, complete: Bool) throws(SinkError)
  /// The program has ended: begins what takes long of the last flush.
  func prepareLastFlush()
  /// All that was added, with the recording as it stands.
  func load(_ state: Recording) throws(SinkError) -> Recording
}

package struct SinkError: Error, Equatable, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
