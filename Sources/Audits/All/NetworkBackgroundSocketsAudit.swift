import Documents
import Formats
import Quantities
import Recordings

/// Are listening sockets closed before the program is suspended?
package enum NetworkBackgroundSocketsAudit: Audit {
  package static let meta = AuditMeta(
    id: "network-background-sockets", group: "network",
    title: "Listening sockets are closed before the program is suspended",
    problem: "Sockets stay open in the background",
    requires: [], trial: .init("suspend", "--do suspend@5s --do resume@8s"),
    source: "App Programming Guide for iOS, \"Being a Responsible Background App\"")

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let given = GivenStimuli(input.recording).given("suspend").filter { $0.answer.listening != nil }
    guard let first = given.first(where: { $0.answer.listening?.isEmpty == false }) ?? given.first,
      let sockets = first.answer.listening
    else {
      return AuditAnswer(
        .notMeasured, "It was not recorded which sockets were listening when the program was suspended.")
    }
    guard !sockets.isEmpty else {
      return AuditAnswer(.pass, "No socket was listening when the program was suspended.")
    }
    let names = sockets.prefix(5).map(name).joined(separator: ", ")
    let more = sockets.count > 5 ? " and \(sockets.count - 5) more" : ""
    return AuditAnswer(
      .warn,
      """
      When the program was suspended at \(Display.text(first.time, .seconds)), it still listened on \(names)\(more). \
      \(advice)
      """, evidence: sockets.prefix(20).map { Evidence($0) })
  }

  private static func name(_ socket: ListeningPlace) -> String {
    let place = [socket.address ?? socket.path, socket.port.map { "\($0)" }].compactMap { $0 }
    return [socket.protocolName, place.joined(separator: ":")].filter { !$0.isEmpty }.joined(separator: " ")
  }

  package static let advice = """
    Who connects to a suspended program waits for an answer that does not come. Close what listens on the way to the \
    background, and open it again on the way back.
    """
}
