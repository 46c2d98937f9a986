import Audits
package import Documents
package import Formats
import Glibc
package import Kernel
import Quantities

/// Finds budgets, device profiles, and models of radios and of power by name or as files.
package struct ProfileLibrary: Sendable {
  package enum Kind: String, Sendable {
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
  }

  /// Searched in this order; the first one that has the name wins.
  package let folders: [String]
  /// No document that people write comes near this; it keeps an endless device file from filling memory.
  private static let largest = 16 << 20

  package init(folders: [String]) { self.folders = folders }

  /// `$HEADROOM_PROFILES`, then what was installed with the tool, then the source tree it was built in.
  package static var standard: ProfileLibrary {
    var folders: [String] = []
    if let own = getenv("HEADROOM_PROFILES"), own.pointee != 0 { folders.append(String(cString: own)) }
    guard let executable = OwnArguments.file else { return ProfileLibrary(folders: folders) }
    var parts = executable.split(separator: "/").dropLast()
    folders.append("/" + (parts.dropLast() + ["share", "headroom", "Profiles"]).joined(separator: "/"))
    while !parts.isEmpty {
      folders.append("/" + (parts + ["Profiles"]).joined(separator: "/"))
      parts.removeLast()
    }
    return ProfileLibrary(folders: folders.filter { KernelRoot.live.exists($0) })
  }

  /// The names that need no path.
  package func names(_ kind: Kind) -> [String] {
    let found = folders.flatMap { (try? KernelRoot.live.entries("\($0)/\(kind.rawValue)")) ?? [] }
    return Set(found.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }).sorted()
  }

  /// The file behind a name, or behind a name after its kind's folder, `power/phone`; another text with a slash, or one that
  /// ends in `.json`, is a path itself.
  package func file(_ kind: Kind, _ text: String) throws(ExplainedError) -> (path: String, bytes: [UInt8]) {
    let path = try path(kind, text)
    do throws(SystemError) { return (path, try Self.read(path)) } catch { throw ExplainedError(error) }
  }

  package func budget(_ text: String) throws(ExplainedError) -> Budget {
    let file = try file(.budget, text)
    do throws(DocumentError) {
      return try Budget(file: file.path, bytes: file.bytes, thresholds: AuditRegistry.thresholds)
    } catch {
      throw ExplainedError(error)
    }
  }

  private func path(_ kind: Kind, _ text: String) throws(ExplainedError) -> String {
    if let name = Self.name(kind, text), !KernelRoot.live.exists(text) { return try path(kind, name) }
    if text.contains("/") || text.hasSuffix(".json") { return text }
    let candidates = folders.map { "\($0)/\(kind.rawValue)/\(text).json" }
    if !text.isEmpty, let path = candidates.first(where: { KernelRoot.live.exists($0) }) { return path }
    let names = names(kind)
    let guess = Spelling.hint(for: text, among: names)
    let known = names.isEmpty ? "none was found" : names.joined(separator: ", ")
    throw ExplainedError(
      "no \(kind.noun) is called \"\(text)\"\(guess)",
      hint: "Known: \(known). A file is given by its path: ./\(text).json")
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
