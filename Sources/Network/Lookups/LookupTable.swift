import Recordings

/// Questions that the program, or its library, put to name servers, with their answers; and the names that these give
/// to addresses. Asked again under the same number it is the same question.
struct LookupTable {
  struct Question {
    var time: Double
    var flow: Int32
    var message: DomainMessage
    var answered: Double?
    var answer: DomainMessage?
  }

  private(set) var questions: [Question] = []
  /// By address, in the order of time.
  private var names: [String: [(time: Double, name: String)]] = [:]

  private struct Key: Hashable {
    var flow: Int32
    var identifier: UInt16
    var name: String
    var type: UInt16
  }

  init(_ messages: [LookupMessage]) {
    var open: [Key: Int] = [:]
    for message in messages {
      guard let parsed = DomainMessage(message.bytes) else { continue }
      let key = Key(
        flow: message.flow, identifier: parsed.identifier, name: parsed.name, type: parsed.type)
      switch (parsed.isAnswer, message.isSent) {
      case (false, true) where open[key] == nil:
        open[key] = questions.count
        questions.append(Question(time: message.time, flow: message.flow, message: parsed))
      case (true, false):
        // An answer without its question may be a forgery (RFC 5452, 9.1); it names nobody.
        guard let index = open.removeValue(forKey: key) else { continue }
        questions[index].answered = message.time
        questions[index].answer = parsed
        for address in parsed.addresses { names[address, default: []].append((message.time, parsed.name)) }
      default: continue
      }
    }
  }

  /// What an address was called when it was talked to: by the last answer before, else by the first one after.
  func name(of address: String, at time: Double) -> String? {
    guard let known = names[address] else { return nil }
    return (known.last { $0.time <= time } ?? known.first)?.name
  }

  func rows(_ flows: [Flow]) -> [LookupRow] {
    questions.map { question in
      var row = LookupRow(
        time: question.time, name: question.message.name, type: question.message.typeName)
      if flows.indices.contains(Int(question.flow)) { row.server = flows[Int(question.flow)].remote.address }
      row.after = question.answered.map { $0 - question.time }
      row.answer = question.answer?.answer
      return row
    }
  }
}
