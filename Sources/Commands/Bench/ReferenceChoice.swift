import Documents
import Store

/// Finds what a session's figures are held against: what is run beside it, else a file, else the history.
struct ReferenceChoice {
  var request: BenchRequest
  var session: BenchSession
  var store: (any HistoryStore)?
  var isOverlooking: Bool

  private static let mainBranches = ["main", "master"]

  func reference(_ against: String?) throws(CommandError) -> BenchReference {
    if let against {
      var reference = BenchReference()
      (reference.isInSession, reference.text) = (true, against)
      return reference
    }
    if request.isFirst { return BenchReference() }
    if let path = request.baseline, request.namesBaseline || BaselineFile(path).isThere {
      return BenchReference(
        try BaselineFile(path).read(), from: path, on: session.machine, overlooking: isOverlooking,
        refusing: true)
    }
    return try history() ?? nothing
  }

  /// Nothing to hold against is no fault of whoever begins.
  private var nothing: BenchReference {
    var reference = BenchReference()
    let file = request.baseline.map { " writes one to \($0)" } ?? " writes one"
    let kept =
      store == nil ? "" : "; what was measured now is in the history, and the next call compares with it"
    reference.advice =
      "there is no baseline yet, so that nothing was compared: \"headroom bench --update-baseline\"\(file)"
      + kept
    return reference
  }

  /// Of this machine where there is one; else counts that do not depend on it are held against another's.
  private func history() throws(CommandError) -> BenchReference? {
    guard let store else { return nil }
    do throws(StoreError) {
      for machine in isOverlooking ? [nil] : [session.machine, nil] {
        for branch in branches {
          let query = BaselineQuery(
            suite: session.suite, branch: branch, machine: machine, sessions: request.sessions,
            besides: session.key)
          guard let baseline = try store.baseline(query) else { continue }
          return reference(baseline, branch)
        }
      }
    } catch { throw CommandError(error.description, exitCode: .unmeasurable) }
    return nil
  }

  private func reference(_ baseline: Baseline, _ branch: String?) -> BenchReference {
    let words = ["history: \(session.suite)", branch.map { "on \($0)" }, "until \(baseline.measured)"]
    var reference = BenchReference(
      baseline, from: words.compactMap { $0 }.joined(separator: " "), on: session.machine,
      overlooking: isOverlooking, refusing: false)
    if !reference.differences.isEmpty {
      reference.notes.append(
        "the history has no baseline of this machine; counts that do not depend on it are held against "
          + "another's: " + reference.differences.joined(separator: "; "))
    }
    return reference
  }

  /// Whoever works on a branch wants to know how it differs from what it is to be merged into.
  private var branches: [String?] {
    if let branch = request.branch { return [branch] }
    return Self.mainBranches + [session.branch]
  }
}
