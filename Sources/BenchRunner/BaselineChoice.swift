import Bench
import Documents
import Formats
import Store

/// Finds what a session's figures are compared with: what is run beside it, else a file, else the history.
struct BaselineChoice {
  var request: BenchRequest
  var session: BenchSession
  var store: (any HistoryStore)?
  private var isOverlooking: Bool { request.allowsDifferentMachine }

  private static let mainBranches = ["main", "master"]

  init(request: BenchRequest, session: BenchSession, store: (any HistoryStore)?) {
    (self.request, self.session, self.store) = (request, session, store)
  }

  func reference(_ against: String?) throws(ExplainedError) -> BenchReference {
    if let against {
      var reference = BenchReference()
      (reference.isInSession, reference.text) = (true, against)
      return reference
    }
    if request.isFirst { return BenchReference() }
    if let path = request.baseline, request.namesBaseline || BaselineFile(path).isThere {
      let baseline = try BaselineFile(path).read()
      guard baseline.suite == session.suite else {
        throw ExplainedError(
          "the baseline is refused: \(path) is of the suite \(baseline.suite), and not of \(session.suite)",
          hint: "\"headroom bench --update-baseline\" measures and writes it again.", kind: .notMeasured)
      }
      return BenchReference(
        baseline, from: path, on: session.machine, by: request.suite.machine,
        overlooking: isOverlooking, refusing: true)
    }
    return try history()
  }

  /// Nothing to compare with is no fault of whoever begins.
  private func nothing(_ obstacles: [String]) -> BenchReference {
    var reference = BenchReference()
    if request.suite.cases.allSatisfy(\.rules.gates.isEmpty) { return reference }
    let file = request.baseline.map { " writes one to \($0)" } ?? " writes one"
    let why = obstacles.isEmpty ? "there is no baseline yet" : "the history has no baseline for this"
    reference.advice =
      "\(why), so that nothing was compared: \"headroom bench --update-baseline\"\(file)"
    reference.notes = obstacles
    return reference
  }

  private var cases: [String: String] {
    Dictionary(request.suite.cases.map { ($0.name, $0.digest) }) { $1 }
  }

  private func query(
    _ cases: [String: String], _ machine: MachineFingerprint?, _ branch: String?
  ) -> BaselineQuery {
    BaselineQuery(
      suite: session.suite, cases: cases, branch: branch, machine: machine, policy: request.suite.machine,
      sessions: request.sessions, besides: session.key)
  }

  private func history() throws(ExplainedError) -> BenchReference {
    guard let store else { return nothing([]) }
    do throws(StoreError) {
      // Of this machine where there is one; else counts that do not depend on it are compared with another's.
      for machine in isOverlooking ? [nil] : [session.machine, nil] {
        guard let found = try search(store, machine) else { continue }
        var reference = reference(found.baseline, found.branch)
        reference.notes += try obstacles(store, cases.filter { found.baseline.cases[$0.key] == nil })
        return reference
      }
      return nothing(try obstacles(store, cases))
    } catch { throw ExplainedError(error.description, kind: .notMeasured) }
  }

  /// Each case from the first branch that has one; the branch is that of the first found.
  private func search(
    _ store: any HistoryStore, _ machine: MachineFingerprint?
  ) throws(StoreError) -> (baseline: Baseline, branch: String?)? {
    var found: (baseline: Baseline, branch: String?)?
    var missing = cases
    for branch in branches where !missing.isEmpty {
      guard let more = try store.baseline(query(missing, machine, branch)) else { continue }
      for name in more.cases.keys { missing[name] = nil }
      var merged = found ?? (more, branch)
      merged.baseline.cases.merge(more.cases) { $1 }
      found = merged
    }
    return found
  }

  /// Why cases that the history knows are compared with nothing.
  private func obstacles(
    _ store: any HistoryStore, _ missing: [String: String]
  ) throws(StoreError) -> [String] {
    let standings = try store.standings(query(missing, nil, nil))
    func names(_ standing: CaseStanding) -> String {
      standings.filter { $0.value == standing }.keys.sorted().joined(separator: ", ")
    }
    var notes: [String] = []
    if case let changed = names(.changed), !changed.isEmpty {
      notes.append(
        "the scenario has changed since the history's sessions, which are no baseline for it: \(changed)")
    }
    if case let unfit = names(.unfit), !unfit.isEmpty {
      notes.append(
        "the history has sessions, but none may be a baseline, since they were worse, undecided, of too few runs, or "
          + "compared with something else: \(unfit)")
    }
    return notes
  }

  private func reference(_ baseline: Baseline, _ branch: String?) -> BenchReference {
    let words = ["history: \(session.suite)", branch.map { "on \($0)" }, "until \(baseline.measured)"]
    var reference = BenchReference(
      baseline, from: words.compactMap { $0 }.joined(separator: " "), on: session.machine,
      by: request.suite.machine, overlooking: isOverlooking, refusing: false)
    if !reference.differences.isEmpty {
      reference.notes.append(
        "the history has no baseline of this machine; only counts that do not depend on the machine are compared with "
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
