import Audits
package import Documents
package import Formats
import Glibc
package import Kernel
import Quantities

/// Finds budgets, device profiles, and models of radios and of power by name or as files.
package struct ProfileLibrary: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case budget = "budgets"
    case device = "devices"
    case power
    case radio = "radios"

    package var noun: String {
      switch self {
      case .budget: "budget"
      case .device: "device profile"
      case .power: "power model"
      case .radio: "radio model"
      }
    }

    /// The option that takes one.
    var option: String {
      switch self {
      case .budget: "--budget"
      case .device: "--profile"
      case .power: "--power"
      case .radio: "--radio"
      }
    }
  }

  /// A document by its name or its path, and what it holds.
  package struct Found: Sendable {
    /// The file's path; of one that the binary carries, its path among those.
    package let path: String
    package let bytes: [UInt8]
  }

  /// Searched in this order; the first one that has the name wins.
  package let folders: [String]
  /// What is found where no folder has the name.
  package let embedded: [EmbeddedDocument]
  /// No document that people write comes near this; it keeps an endless device file from filling memory.
  private static let largest = 16 << 20

  package init(folders: [String], embedded: [EmbeddedDocument] = []) {
    (self.folders, self.embedded) = (folders, embedded)
  }

  /// `$HEADROOM_PROFILES`, then the user's folder (XDG Base Directory Specification), then what the binary carries.
  package static var standard: ProfileLibrary {
    let own = Environment.own()
    let data = own["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = own["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/share" : nil }
    let users = (data ?? home).map { $0 + "/headroom/Profiles" }
    let folders = [own["HEADROOM_PROFILES"].flatMap { $0.isEmpty ? nil : $0 }, users].compactMap { $0 }
    return ProfileLibrary(
      folders: folders.filter { KernelRoot.live.exists($0) }, embedded: EmbeddedDocument.all)
  }

  /// The names that need no path.
  package func names(_ kind: Kind) -> [String] {
    let found = folders.flatMap { (try? KernelRoot.live.entries("\($0)/\(kind.rawValue)")) ?? [] }
    let own = found.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    return Set(own + embedded.compactMap { $0.name(kind) }).sorted()
  }

  /// The document behind a name, or behind a name after its kind's folder, `power/phone`; another text with a slash, or one that
  /// ends in `.json`, is a path itself.
  package func file(_ kind: Kind, _ text: String) throws(ExplainedError) -> Found {
    switch try place(kind, text) {
    case .embedded(let document): return Found(path: document.path, bytes: document.bytes)
    case .file(let path):
      return Found(path: path, bytes: try NamedFile.json(path, hint: hint(kind)))
    }
  }

  /// What stands in place of a name, and how to come by it.
  private func hint(_ kind: Kind) -> String {
    let names = names(kind)
    let known =
      names.count > 10 ? "\"headroom profiles\" lists them" : "Known: \(names.joined(separator: ", "))"
    return "It is to be a \(kind.noun), by its name or as a JSON file. \(known)."
  }

  package func budget(_ text: String) throws(ExplainedError) -> Budget {
    try budget(try file(.budget, text))
  }

  func budget(_ file: Found) throws(ExplainedError) -> Budget {
    do throws(DocumentError) {
      return try Budget(file: file.path, bytes: file.bytes, thresholds: AuditRegistry.thresholds)
    } catch {
      throw ExplainedError(error)
    }
  }

  private enum Place {
    case file(String)
    case embedded(EmbeddedDocument)
  }

  private func place(_ kind: Kind, _ text: String) throws(ExplainedError) -> Place {
    if let name = Self.name(kind, text), !KernelRoot.live.exists(text) { return try place(kind, name) }
    if text.contains("/") || text.hasSuffix(".json") { return .file(text) }
    let candidates = folders.map { "\($0)/\(kind.rawValue)/\(text).json" }
    if !text.isEmpty, let path = candidates.first(where: { KernelRoot.live.exists($0) }) {
      return .file(path)
    }
    if let document = embedded.first(where: { $0.name(kind) == text }) { return .embedded(document) }
    // A file of another name, as plain.txt, unless a folder happens to be called so.
    if !text.isEmpty, KernelRoot.live.exists(text), (try? KernelRoot.live.entries(text)) == nil {
      return .file(text)
    }
    let names = names(kind)
    let guess = Spelling.hint(for: text, among: names)
    let known =
      names.isEmpty
      ? "Known: none was found"
      : Spelling.known(for: text, among: names, list: "headroom profiles").capitalisedFirst
    throw ExplainedError(
      "no \(kind.noun) is called \"\(text)\"\(guess)",
      hint:
        "\(known). \(elsewhere(kind, text))A file is given by its path: ./\(text.contains(".") ? "NAME" : text).json"
    )
  }

  /// What has about that name and is of another kind: `A device profile is called "pinephone". `
  private func elsewhere(_ kind: Kind, _ text: String) -> String {
    Kind.allCases.filter { $0 != kind }.compactMap { other in
      Spelling.nearest(to: text, among: names(other)).map {
        "A \(other.noun) is called \"\($0)\": \(other.option) \($0). "
      }
    }.joined()
  }

  /// `phone` of `power/phone`; nil for what is no name in the kind's folder.
  static func name(_ kind: Kind, _ text: String) -> String? {
    let steps = text.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == 2, steps[0] == kind.rawValue, !steps[1].hasSuffix(".json") else { return nil }
    return String(steps[1])
  }

  /// What a document that a person wrote holds.
  package static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, O_RDONLY)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = try check("read", path) {
        chunk.withUnsafeMutableBytes { Glibc.read(file.raw, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= largest else { throw SystemError(code: EFBIG, call: "read", subject: path) }
    }
  }
}
