package import Formats

/// Hardware addresses and numbers inside of names, which a profile that goes to others must not hold: links and
/// batteries are named by them.
package struct ProfileSecrets {
  private var names: Pseudonyms

  /// The same document with false numbers in such names, the same ones each time the same document comes.
  package static func redacted(_ document: JSONValue) -> JSONValue {
    var seed: UInt64 = 0
    // Stirred (SplitMix64), so that the digits of neighbouring numbers differ.
    var secrets = ProfileSecrets(
      names: Pseudonyms {
        seed &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 27
      })
    return secrets.value(document)
  }

  private mutating func value(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(self.text(text))
    case .array(let values): return .array(values.map { self.value($0) })
    case .object(let members):
      var redacted: [String: JSONValue] = [:]
      for key in members.keys.sorted() { redacted[text(key)] = self.value(members[key] ?? .null) }
      return .object(redacted)
    default: return value
    }
  }

  private mutating func text(_ text: String) -> String {
    var bytes = ConcealedBytes(Array(text.utf8))
    IdentifierPatterns.conceal(&bytes, internet: false, &names)
    SecretPaths.concealBatteries(&bytes, &names)
    return String(decoding: bytes.bytes, as: UTF8.self)
  }
}
