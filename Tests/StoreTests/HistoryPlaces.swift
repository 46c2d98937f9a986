import CPostgres
import CSQLite
import Documents
import TestSupport
import Testing

@testable import Store

/// The databases that a history can be in, with an empty one of each.
enum HistoryKind: String, CaseIterable, CustomTestStringConvertible {
  case sqlite, postgres

  static let here = allCases.filter { kind in
    kind == .sqlite ? csqlite_available() : cpostgres_available() && PostgresServer.isInstalled
  }

  var testDescription: String { rawValue }

  /// A place where no history is yet; a file lies in the directory.
  func place(_ directory: TemporaryDirectory) throws -> String {
    guard self == .postgres else { return directory.file("state/history.db") }
    let server = try PostgresServer.shared.get()
    return server.address(try server.database())
  }

  func open(_ directory: TemporaryDirectory) throws -> HistoryDatabase {
    let history = try HistoryPlace.open(try place(directory))
    guard let database = history as? HistoryDatabase else {
      throw StoreError(.unreadable, "", "", remedy: "")
    }
    return database
  }
}

extension SessionArchive {
  /// A session with so many runs of a case, and a warm-up.
  static func sample(
    _ number: Int, runs: Int = 3, suite: String = "overhead", branch: String? = "main",
    machine: MachineFingerprint = SampleSessions.machine, isComplete: Bool = true, verdict: Verdict? = .pass,
    value: Double = 10, role: CaseLevel.Role = .held, scenario: String = "idling", name: String = "idle"
  ) -> SessionArchive {
    let session = SampleSessions.session(
      number, suite: suite, branch: branch, machine: machine, isComplete: isComplete, verdict: verdict)
    return SessionArchive(
      session: session,
      runs: [SampleSessions.run(1, of: session, isWarmUp: true)]
        + (1...max(1, runs)).map { SampleSessions.run($0, of: session, value: value) },
      figures: isComplete ? SampleSessions.figures(value, runs: runs, name: name) : [:],
      levels: isComplete ? [name: CaseLevel(scenario: scenario, role: role)] : [:])
  }
}
