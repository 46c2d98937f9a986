package import Formats
package import Recordings

extension DeviceProfile {
  /// A profile with these members, and the others empty.
  package static func of(_ members: [String: JSONValue]) -> DeviceProfile {
    let blank: [String: JSONValue] = [
      "schemaVersion": 1, "device": [:], "capabilities": [:], "availability": [:], "hardware": [:],
    ]
    let value = JSONValue.object(blank.merging(members) { $1 })
    do { return try DeviceProfile(DocumentReader(file: "a test's device", value: value)) } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Hardware: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral sections: (String, JSONValue)...) {
    self.init(Dictionary(sections) { $1 })
  }
}

extension DeviceIdentity: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = DeviceProfile.of(["device": .object(Dictionary(members) { $1 })]).identity
  }
}
