package import Formats
import Quantities

/// What of a machine has to be the same for its figures to be compared.
package struct MachinePolicy: Sendable, Equatable {
  package enum Field: String, Sendable, CaseIterable {
    case processor, processors, architecture, memory
    /// The whole release, its series (6.1) and its first number.
    case kernel
    case kernelSeries = "kernel.series"
    case kernelMajor = "kernel.major"
    case governor, virtualisation
  }

  package var fields: Set<Field>

  package init(_ fields: Set<Field>) { self.fields = fields }

  /// All of it, where a suite says nothing.
  package static let all = MachinePolicy(Set(Field.allCases))
}

/// `{"require": ["architecture", "kernel.series"]}`.
extension MachinePolicy: FieldObject {
  package static let table = Table(blank: all, .init("require", required, \.fields))

  private static let required = WrittenForm<Set<Field>>([
    "type": "array", "uniqueItems": true,
    "items": [
      "enum": .strings(Field.allCases.map(\.rawValue)),
      "description":
        "kernel is the whole release (6.1.0-41-amd64), kernel.series its first two numbers, kernel.major its first",
    ],
  ]) {
    .strings($0.map(\.rawValue).sorted())
  } read: { (reader) throws(DocumentError) in
    var fields: Set<Field> = []
    for item in try reader.items() {
      guard fields.insert(try field(item)).inserted else {
        throw item.error("\"\(try item.string())\" stands there twice")
      }
    }
    return fields
  }

  private static func field(_ reader: DocumentReader) throws(DocumentError) -> Field {
    let text = try reader.string()
    if let field = Field(rawValue: text) { return field }
    let names = Field.allCases.map(\.rawValue)
    let hint = Spelling.hint(for: text, among: names)
    throw reader.error("\"\(text)\" is no part of a machine\(hint); known: \(names.joined(separator: ", "))")
  }
}

extension MachineFingerprint {
  /// What differs from a baseline's machine, each in words with both values; empty where all that the policy asks for is the
  /// same.
  package func differences(
    from baseline: MachineFingerprint, by policy: MachinePolicy = .all
  ) -> [String] {
    differing(from: baseline, by: policy).map { field in
      "\(field.name): \(baseline.text(of: field)) in the baseline, \(text(of: field)) here"
    }
  }

  /// What became of it since an earlier session, each in words: `kernel 6.1.0 → 6.1.2`.
  package func changes(since earlier: MachineFingerprint) -> [String] {
    differing(from: earlier, by: .all).map { field in
      "\(field.name) \(earlier.text(of: field)) → \(text(of: field))"
    }
  }

  private func differing(
    from other: MachineFingerprint, by policy: MachinePolicy
  ) -> [MachinePolicy.Field] {
    MachinePolicy.Field.allCases.filter(policy.fields.contains).filter { field in
      let isSame = field == .memory ? hasMemory(of: other) : other.text(of: field) == text(of: field)
      // The kernel's series tells nothing beside a release that differs.
      return !isSame && !policy.isToldByMore(field)
    }
  }

  private func text(of field: MachinePolicy.Field) -> String {
    switch field {
    case .processor: processor
    case .processors: "\(processors)"
    case .architecture: architecture
    case .memory: Display.text(memory, .bytes)
    case .kernel: kernel
    case .kernelSeries: version(2)
    case .kernelMajor: version(1)
    case .governor: governor ?? "none"
    case .virtualisation: virtualisation ?? "none"
    }
  }

  /// `6.1` of `6.1.0-41-amd64`.
  private func version(_ count: Int) -> String {
    kernel.split(separator: ".").prefix(count).map { $0.prefix { $0.isNumber } }.joined(separator: ".")
  }

  /// How much memory may differ, of all of it, before the machine counts as another: firmware and kernels take a
  /// little more or less from one start to the next.
  private static let memoryTolerance = 0.02

  private func hasMemory(of other: MachineFingerprint) -> Bool {
    abs(memory - other.memory) <= Self.memoryTolerance * max(abs(memory), abs(other.memory))
  }
}

extension MachinePolicy {
  /// Whether a field says less than another one that is asked for as well.
  fileprivate func isToldByMore(_ field: Field) -> Bool {
    switch field {
    case .kernelMajor: fields.contains(.kernel) || fields.contains(.kernelSeries)
    case .kernelSeries: fields.contains(.kernel)
    default: false
    }
  }
}

extension MachinePolicy.Field {
  fileprivate var name: String {
    switch self {
    case .kernelSeries, .kernelMajor: "kernel"
    default: rawValue
    }
  }
}
