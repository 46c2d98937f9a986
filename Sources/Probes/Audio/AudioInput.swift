package import Formats
package import Recordings

/// Something that sound can be recorded from.
package struct AudioInput: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case builtin
    /// In a socket of the device.
    case headset
    /// A device of its own.
    case accessory
  }

  /// Whether there is a microphone at the end of it.
  package enum State: Sendable, Equatable {
    case connected
    /// A socket with nothing in it.
    case unplugged
    /// A stream or a socket that cannot tell; why, in words.
    case untold(String)
    /// Something could tell, and could not be asked; why, in words.
    case refused(String)
  }

  package var kind: Kind
  package var name: String
  package var state: State
  package var evidence: Finding.Evidence

  package var json: JSONValue {
    let (word, reason): (String, String?) =
      switch state {
      case .connected: ("connected", nil)
      case .unplugged: ("unplugged", nil)
      case .untold(let why), .refused(let why): ("unknown", why)
      }
    return .members([
      "name": .string(name), "kind": .string(kind.rawValue), "state": .string(word),
      "reason": reason.map { .string($0) },
    ])
  }
}
