import Bench
package import Documents
package import Recordings
package import Store

/// Writes a session into a history.
package final class HistoryJournal: BenchJournal {
  private let store: (any HistoryStore)?
  package private(set) var problem: String?

  /// - Parameter store: nil keeps nothing.
  package init(_ store: (any HistoryStore)?) { self.store = store }

  package func begin(_ session: BenchSession) {
    attempt { (store) throws(StoreError) in try store.write(session) }
  }

  package func add(_ run: BenchRun, of session: String, recording: Recording?) {
    attempt { (store) throws(StoreError) in try store.add(run, of: session, recording: recording) }
  }

  package func complete(_ document: BenchDocument) {
    attempt { (store) throws(StoreError) in try store.complete(document) }
  }

  private func attempt(_ write: (any HistoryStore) throws(StoreError) -> Void) {
    guard let store, problem == nil else { return }
    do throws(StoreError) { try write(store) } catch {
      problem = "the history does not hold the whole session: \(error)"
    }
  }
}
