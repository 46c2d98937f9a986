import Quantities

extension DeviceProfile {
  /// The keys at the top of a profile's file.
  package static let keys = [
    "schemaVersion", "device", "capabilities", "availability", "hardware", "defaultBudget", "radios",
    "powerModel",
  ]

  /// Reads a device profile, from `Profiles/` or as `headroom probe --save` left it.
  ///
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    let reader = try DocumentReader(file: file, bytes: bytes)
    _ = try reader.members(known: Self.keys)
    try reader.schemaVersion(supported: Self.schemaVersion)
    self.init(
      device: try reader.required("device").members(),
      capabilities: try Self.findings(try reader.required("capabilities")),
      availability: try Self.findings(try reader.required("availability")),
      hardware: try reader.required("hardware").members(),
      defaultBudget: try reader.member("defaultBudget")?.string(), radios: [],
      powerModel: try reader.member("powerModel")?.string())
    for radio in try reader.member("radios")?.items() ?? [] { radios.append(try radio.string()) }
  }

  private static func findings(_ reader: DocumentReader) throws(DocumentError) -> [String: Finding] {
    var table: [String: Finding] = [:]
    for (key, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
      table[key] = try Finding(reader.child(key, value))
    }
    return table
  }
}

extension Finding {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["state", "reason", "value", "evidence", "provenance"])
    let place = try reader.required("state")
    let word = try place.string()
    guard let state = State(rawValue: word) else {
      throw place.error(
        "unknown state \"\(word)\"; known: \(State.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.init(
      state, reason: try reader.member("reason")?.string(), value: try reader.member("value")?.value,
      evidence: [])
    for item in try reader.member("evidence")?.items() ?? [] { evidence.append(try Evidence(item)) }
    if let mark = try reader.member("provenance") { provenance = try Provenance(mark) }
    if state == .unknown, reason == nil { throw reader.error("what is unknown needs a \"reason\"") }
  }
}

extension Finding.Provenance {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let word = try reader.string()
    let words = Self.allCases.map(\.rawValue)
    guard let mark = Self(rawValue: word) else {
      let hint = Spelling.nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" }
      throw reader.error(
        "unknown provenance \"\(word)\"\(hint ?? "; known: \(words.joined(separator: ", "))")")
    }
    self = mark
  }
}

extension Finding.Evidence {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["interface", "answer"])
    self.init(try reader.required("interface").string(), try reader.required("answer").string())
  }
}
