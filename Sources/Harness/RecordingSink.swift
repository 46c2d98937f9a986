package import Recordings

/// Where a run's samples and events go while it lasts.
package protocol RecordingSink: AnyObject {
  /// Whether what was flushed would be found by others if this process died.
  var outlivesUs: Bool { get }
  /// Adds rows of samples: `values[column][row]`, NaN where a column has no figure at that time.
  func append(time: [Double], columns: [SampledColumn])
  func append(_ event: Recording.Event)
  /// Writes what was added, with the recording as it stands, in one go.
  func flush(_ state: Recording, complete: Bool) throws(SinkError)
  /// All that was flushed.
  func load() throws(SinkError) -> Recording
}

package struct SinkError: Error, Equatable, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
