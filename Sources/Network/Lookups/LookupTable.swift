import Documents

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

  func lines(_ flows: [Flow]) -> [JSONValue] {
    questions.map { question in
      let server = flows.indices.contains(Int(question.flow)) ? flows[Int(question.flow)].remote.address : nil
      return .members([
        "time": .number(question.time), "name": .string(question.message.name),
        "type": .string(question.message.typeName), "server": server.map { .string($0) },
        "after": question.answered.map { .number($0 - question.time) },
        "answer": (question.answer?.answer).map { .string($0) },
      ])
    }
  }
}
