import Audits
import Documents
import Energy
package import Formats
import Network
import Probes
import Quantities
import Recordings

/// Every problem of a profile or budget file, each with its place. Reading one for use stops at the first.
package enum ProfileCheck {
  package enum Kind: String, FieldChoice {
    case device, budget, radio, power

    /// A file with limits is a budget, one with a tail a radio model, one with a cpu a power model, any other a device
    /// profile.
    init(_ document: JSONValue) {
      let kinds: [(key: String, kind: Kind)] = [("limits", .budget), ("tail", .radio), ("cpu", .power)]
      self = kinds.first { document[$0.key] != nil }?.kind ?? .device
    }

    package var noun: String {
      switch self {
      case .device: "device profile"
      case .budget: "budget"
      case .radio: "radio model"
      case .power: "power model"
      }
    }
  }

  package struct Answer: Sendable {
    package var kind: Kind
    package var problems: [DocumentError]
  }

  /// - Parameter budgets: the names that a profile may give as its default budget.
  package static func check(file: String, bytes: [UInt8], budgets: [String]) -> Answer {
    do throws(DocumentError) {
      let reader = try DocumentReader(file: file, bytes: bytes)
      let kind = Kind(reader.value)
      guard kind == .device else {
        let first = problem { () throws(DocumentError) in try read(kind, reader) }
        return Answer(kind: kind, problems: kind == .budget && !first.isEmpty ? budget(reader, first) : first)
      }
      let found = try profile(reader, budgets)
      guard found.isEmpty else { return Answer(kind: .device, problems: found) }
      // Whatever this check may overlook, the reader that is used for work does not.
      _ = try DeviceProfile(file: file, bytes: bytes)
      return Answer(kind: .device, problems: [])
    } catch { return Answer(kind: .device, problems: [error]) }
  }

  private static func read(_ kind: Kind, _ reader: DocumentReader) throws(DocumentError) {
    switch kind {
    case .budget: _ = try Budget(reader, thresholds: AuditRegistry.thresholds)
    case .radio: _ = try RadioModel(reader)
    case .power: _ = try PowerModel(reader)
    case .device: break
    }
  }

  /// Each key that is not known, and each limit and audit by itself, so that one does not hide the next.
  private static func budget(_ reader: DocumentReader, _ first: [DocumentError]) -> [DocumentError] {
    guard let members = try? reader.members() else { return first }
    let parts = ["limits", "audits"]
    let known = parts + ["description", "name", "schemaVersion"]
    var whole = members.filter { known.contains($0.key) }
    // A budget without a limit is refused, which says nothing of what stands in this one.
    let limits: JSONValue = .object([MetricName.diskSyncs.rawValue: 1])
    if whole["limits"]?.object?.isEmpty == false { whole["limits"] = limits }
    if whole["audits"]?.object != nil { whole["audits"] = .object([:]) }
    func read(_ members: [String: JSONValue]) -> [DocumentError] {
      problem { () throws(DocumentError) in
        try Self.read(
          .budget, DocumentReader(file: reader.file, place: reader.place, value: .object(members)))
      }
    }
    let sound: [String: JSONValue] = [
      "schemaVersion": .number(Double(Budget.schemaVersion)), "name": "x", "limits": limits,
    ]
    let entries = parts.flatMap { part in
      (members[part]?.object ?? [:]).sorted { $0.key < $1.key }.flatMap { key, value in
        read(sound.merging([part: .object([key: value])]) { $1 })
      }
    }
    let all = unknown(members, reader, known: known, noun: "key") + read(whole) + entries
    return all.isEmpty ? first : all
  }

  private static func profile(
    _ reader: DocumentReader, _ budgets: [String]
  ) throws(DocumentError) -> [DocumentError] {
    unknown(try reader.members(), reader, known: DeviceProfile.keys, noun: "key")
      + problem { () throws(DocumentError) in
        try reader.schemaVersion(supported: DeviceProfile.schemaVersion)
      }
      + problem { () throws(DocumentError) in
        _ = try reader.required("device").required("name").string()
      }
      + problem { () throws(DocumentError) in _ = try reader.required("hardware").members() }
      + problem { () throws(DocumentError) in try budget(reader, budgets) }
      + problem { () throws(DocumentError) in try models(reader) }
      + findings("capabilities", keys: CapabilityKeys.all, noun: "capability", reader)
      + findings("availability", keys: CapabilityKeys.availability, noun: "question", reader)
  }

  private static func models(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.member("powerModel")?.string()
    for radio in try reader.member("radios")?.items() ?? [] { _ = try radio.string() }
  }

  private static func budget(_ reader: DocumentReader, _ budgets: [String]) throws(DocumentError) {
    guard let place = try reader.member("defaultBudget") else { return }
    let name = try place.string()
    guard !budgets.contains(name) else { return }
    let hint = Spelling.hint(for: name, among: budgets)
    throw place.error("no budget is called \"\(name)\"\(hint)")
  }

  /// Each finding for itself, each key that nobody asks for, and each that has no answer.
  private static func findings(
    _ section: String, keys: [CapabilityKeys.Key], noun: String, _ reader: DocumentReader
  ) -> [DocumentError] {
    do throws(DocumentError) {
      let place = try reader.required(section)
      let members = try place.members()
      let known = keys.map(\.name)
      let wrong = members.sorted { $0.key < $1.key }.flatMap { key, value in
        problem { () throws(DocumentError) in _ = try Finding(place.child(key, value)) }
      }
      let missing = known.filter { members[$0] == nil }.map {
        place.error("the \(noun) \"\($0)\" has no answer")
      }
      return unknown(members, place, known: known, noun: noun) + wrong + missing
    } catch { return [error] }
  }

  /// Asks for each key by itself, so that one unknown key does not hide the next.
  private static func unknown(
    _ members: [String: JSONValue], _ reader: DocumentReader, known: [String], noun: String
  ) -> [DocumentError] {
    members.sorted { $0.key < $1.key }.flatMap { key, value in
      let alone = DocumentReader(file: reader.file, place: reader.place, value: .object([key: value]))
      return problem { () throws(DocumentError) in _ = try alone.members(known: known, noun: noun) }
    }
  }

  private static func problem(_ read: () throws(DocumentError) -> Void) -> [DocumentError] {
    do throws(DocumentError) { try read() } catch { return [error] }
    return []
  }
}
