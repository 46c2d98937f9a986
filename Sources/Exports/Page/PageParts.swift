import CPages
import Documents
import Formats
import Quantities

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
  /// - Parameters:
  ///   - count: what is in it, in a word or two.
  ///   - always: what is seen all the same.
  static func folded(
    _ id: String, _ title: String, count: String, lead: HTML? = nil, _ content: HTML, always: HTML? = nil
  ) -> HTML {
    """
    <section id="\(id)" class="fold">
    <details><summary><h2 id="\(id)-title">\(title)</h2><span class="count">\(count)</span></summary>
    \(lead.map { "<p class=\"lead\">\($0)</p>\n" as HTML })\(content)</details>\(always)</section>

    """
  }

  /// With each figure and its unit on one line.
  static func unbroken(_ text: String) -> String {
    let letters = Array(text)
    let kept = letters.indices.map { at -> Character in
      let isBetween = letters[at] == " " && at > 0 && at + 1 < letters.count
      guard isBetween, letters[at - 1].isWholeNumber, beginsUnit(letters[at + 1]) else { return letters[at] }
      return "\u{a0}"
    }
    return String(kept)
  }

  private static func beginsUnit(_ letter: Character) -> Bool {
    letter.isASCII && letter.isLetter || "µ%/".contains(letter)
  }

  /// With each part on one line.
  ///
  /// - Parameter part: what of the start of a text is one; nil where none begins there.
  static func kept(_ text: String, _ part: (Substring) -> Substring?) -> HTML {
    var (html, rest, start): (HTML, Substring, String.Index) = ("", text[...], text.startIndex)
    while !rest.isEmpty {
      guard let kept = part(rest) else {
        rest.removeFirst()
        continue
      }
      html = "\(html)\(String(text[start..<rest.startIndex]))<span class=\"kept\">\(String(kept))</span>"
      rest = text[kept.endIndex...]
      start = kept.endIndex
    }
    return "\(html)\(String(text[start...]))"
  }

  /// A command in which no option is parted from its dashes.
  static func command(_ words: [String]) -> HTML {
    "<code>\(kept(ShellText.command(words), option))</code>"
  }

  /// A sentence in which neither a figure nor an option nor a date is parted.
  static func prose(_ text: String) -> HTML {
    kept(unbroken(text)) { option($0) ?? date($0) }
  }

  /// `--name` at the start of a text.
  static func option(_ text: Substring) -> Substring? {
    guard text.hasPrefix("--") else { return nil }
    let name = text.dropFirst(2).prefix { isOfWord($0) || $0 == "-" }
    return name.isEmpty ? nil : text[..<name.endIndex]
  }

  /// `2026-11-27` at the start of a text.
  private static func date(_ text: Substring) -> Substring? {
    guard text.first?.isWholeNumber == true else { return nil }
    let date = text.prefix(10)
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    let isDate = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy(\.isWholeNumber)
    return isDate ? date : nil
  }

  static func isOfWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber || letter == "_" }

  static func fact(_ label: String, _ value: HTML) -> HTML {
    "<div><dt>\(label)</dt><dd>\(value)</dd></div>\n"
  }
}
