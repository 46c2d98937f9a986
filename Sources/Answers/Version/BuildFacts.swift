import CBuild
import Documents
import Formats
import Instruments
import Profiles
import Stimuli

/// What this binary was made of.
package enum BuildFacts {
  /// A line for each: what, and its answer.
  package static var lines: [(name: String, answer: String)] {
    [
      ("commit", answer(cbuild_commit(), otherwise: "unknown: built outside of a git repository")),
      ("compiler", "\(swift), \(String(cString: cbuild_compiler()))"),
      ("architecture", architecture),
      ("libraries", answer(cbuild_archives(), otherwise: "those of the machine it was built on")),
      ("profiles", "\(EmbeddedDocument.all.count) files, \(Schemas.all.count) schemas"),
      ("kernel programs", objects),
    ]
  }

  private static func answer(_ text: UnsafePointer<CChar>?, otherwise: String) -> String {
    let text = text.map { String(cString: $0) } ?? ""
    return text.isEmpty ? otherwise : text
  }

  private static var swift: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another than x86_64 and arm64"
    #endif
  }

  /// Each BPF object by the beginning of its sum.
  private static var objects: String {
    let objects = (KernelObjects.all + [NetworkGate.kernelObject]).filter { !$0.base64.isEmpty }
    guard !objects.isEmpty else { return "none: built without libbpf" }
    return objects.map { name, base64 in
      "\(name) \(SecureHash.sha256(Base64.decode(base64) ?? []).prefix(12))"
    }.joined(separator: ", ")
  }
}
