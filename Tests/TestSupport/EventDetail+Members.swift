package import Formats
package import Recordings
import Testing

extension Recording.Event {
  /// An event of a kind by its name in documents, with these members; all others are as where nothing is known.
  package static func of(_ time: Double, _ kind: String, _ members: [String: JSONValue] = [:])
    -> Recording.Event
  {
    guard let type = EventKinds.all.first(where: { $0.kind == kind }) else {
      Issue.record("no event is of the kind \(kind)")
      return Recording.Event(time, ProgramContinued())
    }
    return Recording.Event(time, type.of(members))
  }
}
