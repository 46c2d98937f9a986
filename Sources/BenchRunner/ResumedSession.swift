import Documents
import Formats
import Kernel
import Store

/// The session that `--resume` goes on with, which must be of the same programs and nobody else's.
struct ResumedSession {
  private let store: any HistoryStore

  init(_ store: any HistoryStore) { self.store = store }

  /// The newest session that was ended before its end, with what was measured in it; this process's from now on.
  ///
  /// - Parameter wanted: as a new one would be.
  /// - Throws: where there is none, or its commit is another, or another process still measures it.
  func take(
    as wanted: BenchSession, _ holder: SessionHolder
  ) throws(ExplainedError) -> (BenchSession, [BenchRun]) {
    let found = try kept { () throws(StoreError) in
      try store.unfinished(digest: wanted.digest, machine: wanted.machine)
    }
    guard let found else {
      throw ExplainedError(
        "--resume: there is no unfinished session of this suite with these options and programs on this machine",
        hint: Self.remedy)
    }
    guard found.revision == wanted.revision else {
      throw ExplainedError(
        "--resume: the unfinished session measured \(Self.words(found.revision)), and this is "
          + Self.words(wanted.revision), hint: Self.remedy)
    }
    let isOurs = try kept { () throws(StoreError) in
      try store.hold(found.key, as: holder.text) { SessionHolder($0)?.lives == true }
    }
    guard isOurs else {
      let pid = found.holder.flatMap { SessionHolder($0)?.pid }.map { " \($0)" } ?? ""
      throw ExplainedError(
        "--resume: another process\(pid) still measures the unfinished session", hint: Self.remedy)
    }
    let whole = try kept { () throws(StoreError) in try store.session(found.key) }
    return (whole?.session ?? found, whole?.runs ?? [])
  }

  private static let remedy = "Without --resume a new one begins."

  private static func words(_ revision: String?) -> String {
    revision.map { "the commit \($0.prefix(12))" } ?? "no commit that is known"
  }

  private func kept<Found>(_ ask: () throws(StoreError) -> Found) throws(ExplainedError) -> Found {
    do throws(StoreError) { return try ask() } catch {
      throw ExplainedError(error.description, kind: .notMeasured)
    }
  }
}
