import Network
import Recordings

/// Answers of name servers, or of whoever answers in their place.
enum DomainFuzz: FuzzTarget {
  static let name = "domain"

  static func run(_ bytes: [UInt8]) {
    guard let message = DomainMessage(bytes) else { return }
    claim(!message.name.isEmpty && message.name.utf8.allSatisfy { (33...126).contains($0) }, "names print")
    claim(message.addresses.allSatisfy { !$0.isEmpty }, "an address has a text")
    claim(!message.answer.isEmpty && !message.typeName.isEmpty, "there are words for it")
    let question = LookupMessage(time: 1, flow: 0, isSent: true, bytes: bytes)
    let answer = LookupMessage(time: 2, flow: 0, isSent: false, bytes: bytes)
    let analysis = NetworkAnalysis(Traffic(lookups: [question, answer, question]), RadioPlan())
    claim(
      analysis.totals[.metric(.networkLookups)]?.value == (message.isAnswer ? 0 : 1), "a question counts once"
    )
  }
}
