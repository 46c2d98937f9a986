import Documents
import Formats
import Quantities
import Recordings

/// Is the program's state whole after it was killed without notice, and does the next launch find it?
package enum StatePreservedAudit: Audit {
  package static let meta = AuditMeta(
    id: "state-preserved", group: "lifecycle", title: "State on disk survives a kill",
    problem: "A kill damages state on disk",
    requires: [.stateDamage],
    trial: .init("kill", "--do kill@10s, with \"state\" or \"check\" in a scenario"),
    source: "\"Preserving the Application's Current State\", iOS Application Programming Guide",
    thresholds: [
      .init("fail", 1, .count, meaning: "fail at this many damaged files or failed checks")
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let rows = input.tables.stateFiles
    let broken = distinct(rows.filter { $0.whole == .broken })
    let unknown = distinct(rows.filter { $0.whole == .unknown })
    let checks = input.recording.events.of(CheckMade.self)
    let failed = checks.filter { !$0.detail.end.isSuccess }
    let evidence = Array(
      (broken.map { Evidence($0) } + failed.map { Evidence(Recording.Event($0.time, $0.detail)) }
        + unknown.map { Evidence($0) }).prefix(10))
    let damage = input.figure(.stateDamage)
    if damage >= input.threshold("fail", of: meta) {
      return AuditAnswer(.fail, "\(words(broken, failed.first?.detail.end)) \(advice)", evidence: evidence)
    }
    if damage > 0 {
      return AuditAnswer(.warn, "\(words(broken, failed.first?.detail.end)) \(advice)", evidence: evidence)
    }
    if let first = unknown.first {
      return AuditAnswer(
        .warn,
        """
        Of \(unknown.count) of \(rows.count) files it cannot be said whether they are whole, such as \
        \(first.path): \(first.why ?? "nothing shows it"). A check of the program's own after the relaunch would show it.
        """, evidence: evidence)
    }
    return AuditAnswer(.pass, passed(distinct(rows).count, checks.count))
  }

  /// A file is looked at after the kill and after the relaunch.
  private static func distinct(_ rows: [StateFileRow]) -> [StateFileRow] {
    var seen: Set<String> = []
    return rows.filter { seen.insert($0.path).inserted }
  }

  private static func passed(_ files: Int, _ checks: Int) -> String {
    let state = files == 0 ? nil : "all \(files) files were whole"
    let own = checks == 0 ? nil : "the check after it passed"
    return
      "The program was killed without notice; \([state, own].compactMap { $0 }.joined(separator: ", and "))."
  }

  private static func words(_ broken: [StateFileRow], _ failed: CommandEnd?) -> String {
    var sentences: [String] = []
    if let first = broken.first {
      let count = broken.count == 1 ? "One file was" : "\(broken.count) files were"
      sentences.append("\(count) damaged after a kill: \(first.path): \(first.why ?? "").")
    }
    if let failed {
      let status = failed.status.map { "with \(Display.text(Double($0), .count))" }
      let problem = failed.error.map { "because \($0)" }
      sentences.append("The check after the kill failed \(problem ?? status ?? "with a signal").")
    }
    return sentences.joined(separator: " ")
  }

  package static let advice = """
    A system that runs short of memory ends programs without notice. Write a new file and rename it over the old one \
    once it is synced, or keep state in a database with transactions.
    """
}
