package import Formats
import Kernel
import Quantities

/// A file that a person named, and what helps where it is not what was meant.
package enum NamedFile {
  /// - Parameter hint: what such a file is, and how to come by one.
  package static func read(_ path: String, hint: String? = nil) throws(ExplainedError) -> [UInt8] {
    do throws(SystemError) { return try ProfileLibrary.read(path) } catch {
      if (try? KernelRoot.live.entries(path)) != nil {
        throw ExplainedError("\(path): is a folder, and not a file", hint: hint)
      }
      guard KernelRoot.live.exists(path) else { throw missing(path, hint: hint) }
      throw ExplainedError(error)
    }
  }

  /// The same of a file that is to hold a JSON document.
  package static func json(_ path: String, hint: String) throws(ExplainedError) -> [UInt8] {
    let bytes = try read(path, hint: hint)
    try check(bytes, path, hint: hint)
    return bytes
  }

  /// What does not even begin as a document is not the file that was meant: a place in it helps nobody.
  package static func check(_ bytes: [UInt8], _ path: String, hint: String) throws(ExplainedError) {
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard start != UInt8(ascii: "{"), start != UInt8(ascii: "[") else { return }
    throw ExplainedError("\(path): is no JSON file", hint: hint)
  }

  private static func missing(_ path: String, hint: String?) -> ExplainedError {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let others = (try? KernelRoot.live.entries(folder.isEmpty ? "." : folder)) ?? []
    let guess = Spelling.nearest(to: name, among: others).map { "; did you mean \"\(folder)\($0)\"?" } ?? ""
    return ExplainedError("\(path): there is no such file\(guess)", hint: hint)
  }
}
