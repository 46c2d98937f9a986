package import Formats
import Quantities

/// What libEGL can draw with (EGL 1.5; EGL_MESA_platform_surfaceless, EGL_EXT_platform_device).
package struct EGLAnswer: Sendable, Equatable {
  /// A context that could be made and used.
  package struct Context: Sendable, Equatable {
    /// What the driver calls its version: `OpenGL ES 3.2 Mesa 25.0`.
    package var version: String
    package var renderer: String
    package var isSoftware: Bool { GraphicsLines.isSoftware(renderer) }
  }

  package struct Display: Sendable, Equatable {
    package var name: String
    package var vendor: String
    /// By the version that was asked for: 1, 2 and 3.
    package var contexts: [Int: Context] = [:]
    /// Why there is none, by version.
    package var refused: [Int: String] = [:]
  }

  package var displays: [Display] = []
  /// Why the answer is not whole.
  package var failure: String?

  package init(parsing bytes: [UInt8]) {
    let answer = GraphicsLines(parsing: bytes)
    failure = answer.failure
    for line in answer.lines {
      switch line[0] {
      case "display" where line.count >= 3: displays.append(Display(name: line[1], vendor: line[2]))
      case "es" where line.count >= 4:
        change(line) { $0.contexts[$1] = Context(version: line[2], renderer: line[3]) }
      case "no es" where line.count >= 3: change(line) { $0.refused[$1] = line[2] }
      default: continue
      }
    }
  }

  private mutating func change(_ line: [String], _ body: (inout Display, Int) -> Void) {
    guard let version = Int(line[1]), (1...3).contains(version), !displays.isEmpty else { return }
    body(&displays[displays.count - 1], version)
  }

  /// The context of a version, one that hardware draws before one that does not.
  package func context(_ version: Int) -> Context? {
    let contexts = displays.compactMap { $0.contexts[version] }
    return contexts.first { !$0.isSoftware } ?? contexts.first
  }

  package var json: JSONValue {
    guard !displays.isEmpty || failure == nil else { return ["missing": .string(failure ?? "")] }
    return .members([
      "displays": .array(displays.map(Self.json)), "failure": failure.map { .string($0) },
    ])
  }

  private static func json(_ display: Display) -> JSONValue {
    .members([
      "name": .string(display.name), "vendor": .string(display.vendor),
      "contexts": .array(
        display.contexts.sorted { $0.key < $1.key }.map { version, context in
          [
            "requested": .integer(version), "version": .string(context.version),
            "renderer": .string(context.renderer), "software": .bool(context.isSoftware),
          ]
        }),
    ])
  }
}
