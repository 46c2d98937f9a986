import CPages
import Documents

/// The pieces that every section of the page uses.
enum PageParts {
  static var style: HTML { HTML(own: embedded(cpages_style)) }
  static var script: HTML { HTML(own: embedded(cpages_script)) }
  static var timelineScript: HTML { HTML(own: embedded(cpages_timeline)) }
  static var tablesScript: HTML { HTML(own: embedded(cpages_tables)) }

  private static func embedded(_ content: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?) -> String {
    var size = 0
    guard let start = content(&size) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self)
  }

  /// The verdict as symbol, word and colour.
  static func badge(_ verdict: Verdict) -> HTML {
    """
    <span class="badge \(verdict.rawValue)"><span class="symbol" aria-hidden="true">\(verdict.symbol)</span>\
    \(verdict.word)</span>
    """
  }

  static func section(_ id: String, _ title: String, lead: HTML? = nil, _ content: HTML) -> HTML {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(lead.map { "<p class=\"lead\">\($0)</p>\n" as HTML })\(content)</section>

    """
  }

  /// A section that takes no room until a reader opens it.
  ///
  /// - Parameter count: what is in it, in a word or two.
  static func folded(
    _ id: String, _ title: String, _ count: String, lead: HTML? = nil, _ content: HTML
  ) -> HTML {
    """
    <section id="\(id)" class="fold">
    <details><summary><h2 id="\(id)-title">\(title)</h2><span class="count">\(count)</span></summary>
    \(lead.map { "<p class=\"lead\">\($0)</p>\n" as HTML })\(content)</details></section>

    """
  }

  /// With each figure and its unit on one line.
  static func unbroken(_ text: String) -> String {
    text.replacing(/(\d) (?=[A-Za-zµ%\/])/) { "\($0.1)\u{a0}" }
  }

  /// With each part that matches on one line.
  static func kept(_ text: String, _ pattern: Regex<Substring>) -> HTML {
    var (html, at): (HTML, String.Index) = ("", text.startIndex)
    for match in text.matches(of: pattern) {
      let before = String(text[at..<match.range.lowerBound])
      html = "\(html)\(before)<span class=\"kept\">\(String(match.output))</span>"
      at = match.range.upperBound
    }
    return "\(html)\(String(text[at...]))"
  }

  /// A command in which no option is parted from its dashes.
  static func command(_ words: [String]) -> HTML {
    "<code>\(kept(ShellText.command(words), /--[\w\-]+/))</code>"
  }

  static func fact(_ label: String, _ value: HTML) -> HTML {
    "<div><dt>\(label)</dt><dd>\(value)</dd></div>\n"
  }
}
