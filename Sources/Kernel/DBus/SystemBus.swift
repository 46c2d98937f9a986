/// A machine's system bus, as a probe asks it: over the connection that all share, and each answer part of a capture.
package struct SystemBus: Sendable {
  private let root: KernelRoot
  private let connection: SharedBus

  package init(_ root: KernelRoot, over connection: SharedBus = .system) {
    self.root = root
    self.connection = connection
  }

  /// Calls a method and gives its reply as JSON text (`DBusReply.json`). Where notes are taken, a question is asked once.
  ///
  /// - Parameter timeout: In milliseconds.
  /// - Throws: Why there is none; `notCaptured` where this is not the running machine and nobody noted the answer.
  package func call(_ call: DBusCall, timeout: Int32 = 1000) throws(DBusError) -> String {
    var asked: Result<String, DBusError>?
    let noted: [UInt8]
    do {
      noted = try root.answer(call.question, isAskedOnce: true) { () throws(SystemError) in
        let result = ask(call, timeout)
        asked = result
        return Self.note(result)
      }
    } catch {
      throw DBusError(.notCaptured, error.description)
    }
    return try (asked ?? Self.read(noted)).get()
  }

  private func ask(_ call: DBusCall, _ timeout: Int32) -> Result<String, DBusError> {
    do throws(DBusError) { return .success(try connection.call(call, timeout: timeout)) } catch {
      return .failure(error)
    }
  }

  /// A capture holds the reply's JSON, or a line `error KIND NAME WORDS` with `-` for no name; no JSON begins so.
  package static func note(_ result: Result<String, DBusError>) -> [UInt8] {
    switch result {
    case .success(let json): Array(json.utf8)
    case .failure(let error):
      Array("error \(error.kind.rawValue) \(error.name.isEmpty ? "-" : error.name) \(error.message)".utf8)
    }
  }

  static func read(_ noted: [UInt8]) -> Result<String, DBusError> {
    let text = String(decoding: noted, as: UTF8.self)
    guard text.hasPrefix("error ") else { return .success(text) }
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let kind = DBusError.Kind(rawValue: String(words[1])) else {
      return .failure(DBusError(.other, text))
    }
    return .failure(DBusError(kind, name: words[2] == "-" ? "" : String(words[2]), String(words[3])))
  }
}
