import Formats

/// The style sheet and the script that a page carries, with the policy that lets a browser heed these and nothing else that
/// comes to stand in the page (w3.org/TR/CSP3, "Hash usage for 'script' and 'style' elements").
struct PageAssets {
  let style: HTML
  let script: HTML?

  init(style: HTML, script: HTML? = nil) {
    self.style = Self.lines(style)
    self.script = script.map(Self.lines)
  }

  /// What a browser hashes is all between the tags.
  private static func lines(_ content: HTML) -> HTML { "\n\(content)" }

  var policy: HTML {
    let scripts = script.map { "; script-src \(Self.source($0))" as HTML }
    return """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(Self.source(style))\(scripts)">
      """
  }

  var styleElement: HTML { "<style>\(style)</style>" }
  /// Nothing where there is no script.
  var scriptElement: HTML { "\(script.map { "<script>\($0)</script>\n" as HTML })" }

  private static func source(_ content: HTML) -> HTML {
    let digits = Array(SecureHash.sha256(Array(content.source.utf8)))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return HTML(own: "'sha256-\(Base64.encode(bytes))'")
  }
}
