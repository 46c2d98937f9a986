package import Documents
package import Recordings

/// Writes a session down as it goes. The first thing that cannot be written ends the writing, and not the session.
package protocol BenchJournal: AnyObject {
  /// Why the history does not hold the whole session; nil where it does, or none is kept.
  var problem: String? { get }
  func begin(_ session: BenchSession)
  func add(_ run: BenchRun, of session: String, recording: Recording?)
  func complete(_ document: BenchDocument)
}
