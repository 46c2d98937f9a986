import Quantities

/// The lines in which a graphics library's answer comes: words set apart by tabs, and how it ended.
package struct GraphicsLines: Sendable, Equatable {
  package var lines: [[String]]
  /// Why the library could not be used; nil where it could.
  package var failure: String?

  /// More than any machine has devices and versions for.
  private static let most = 256

  package init(parsing bytes: [UInt8]) {
    let text = bytes.split(separator: 0x0A).prefix(Self.most).map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    lines = text
    let last = text.last?.first ?? ""
    if last == "deadline" {
      failure = "its driver did not come back in time"
    } else if last.hasPrefix("signal ") {
      failure = "its driver crashed (\(last))"
    } else if last != "end" {
      failure = "its driver ended the program that asked it"
    }
    if let refused = text.first(where: { $0[0] == "library" && $0.count == 2 }) { failure = refused[1] }
  }

  /// A driver that has the processor draw, by what it calls itself.
  package static func isSoftware(_ renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "lavapipe", "software rasterizer"].contains {
      name.contains($0)
    }
  }
}
