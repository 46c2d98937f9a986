package import Formats
import Quantities
package import Recordings

/// A step of a timeline as `--do` takes it: `STIMULUS[,NAME=VALUE…]@WHEN`, where WHEN is a time from the start or what
/// it comes after: `5s`, `ready`, `suspend+2s`.
package enum StepText {
  /// The same as an entry of a scenario's timeline, which then says what is wrong with it.
  package static func json(
    _ text: String, _ stimuli: [String: [StimulusParameter]]
  ) throws(ExplainedError) -> JSONValue {
    guard let at = text.lastIndex(of: "@") else {
      throw ExplainedError(
        "it does not say when; add a time: \(text)@5s, or what it comes after: \(text)@ready+2s")
    }
    let after = text[text.index(after: at)...]
    if let comma = after.firstIndex(of: ",") {
      throw ExplainedError("settings come before the @: \(text[..<at])\(after[comma...])@\(after[..<comma])")
    }
    var members = when(String(after).trimmed)
    let words = text[..<at].split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    let id = words[0]
    if id != "phase" { members["do"] = .string(id) }
    for word in words.dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      if id == "phase", pair[0] == "name" {
        members["phase"] = .string(pair.count > 1 ? pair[1] : "")
        continue
      }
      let kind = stimuli[id]?.first { $0.name == pair[0] }?.kind
      members[pair[0]] = value(pair.count > 1 ? pair[1] : nil, kind)
    }
    return .object(members)
  }

  private static func when(_ text: String) -> [String: JSONValue] {
    if text.first.map({ $0.isNumber || $0 == "." }) ?? true { return ["at": .string(seconds(text))] }
    let parts = text.split(separator: "+", maxSplits: 1).map { String($0).trimmed }
    guard parts.count == 2 else { return ["after": .string(text)] }
    return ["after": .string(parts[0]), "delay": .string(seconds(parts[1]))]
  }

  /// A bare number counts seconds.
  private static func seconds(_ text: String) -> String {
    text.allSatisfy { $0.isNumber || $0 == "." } ? text + " s" : text
  }

  private static func value(_ text: String?, _ kind: StimulusParameter.Kind?) -> JSONValue {
    switch (kind, text) {
    case (.flag?, nil), (.flag?, "true"?): .bool(true)
    case (.flag?, "false"?): .bool(false)
    case (.words?, let text?): .strings(text.split(separator: " ").map { String($0) })
    case (_, let text): text.map { .string($0) } ?? .null
    }
  }
}
