import Recordings

/// What every page begins and ends with: the policy, the style, who wrote it, the script.
enum PageSkeleton {
  /// - Parameter style: what the page needs beside the style of all pages.
  static func page(title: String, style: HTML, _ content: HTML, tool: Recording.Tool) -> HTML {
    let assets = PageAssets(style: "\(PageParts.style)\(style)")
    let footer: HTML = "<footer><p>Written by \(tool.name) \(tool.version)</p></footer>\n"
    return "\(begin(title, assets))\(content)\(end(footer, assets))"
  }

  /// Up to the page's content.
  static func begin(_ title: String, _ assets: PageAssets) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(assets.policy)
    <title>\(title)</title>
    \(assets.styleElement)
    </head>
    <body>
    <main>

    """
  }

  /// From the end of the page's content on.
  static func end(_ footer: HTML, _ assets: PageAssets) -> HTML {
    "</main>\n\(footer)\(assets.scriptElement)</body>\n</html>\n"
  }

  /// A table that scrolls by itself where it is wider than the page.
  ///
  /// - Parameters:
  ///   - heads: of its columns; one with a number's class where `isNumber`.
  ///   - rows: each a whole `<tr>`.
  static func table(_ label: String, _ heads: [(title: String, isNumber: Bool)], _ rows: [HTML]) -> HTML {
    let cells = heads.map { head -> HTML in
      "<th scope=\"col\"\(head.isNumber ? " class=\"number\"" as HTML : nil)>\(head.title)</th>"
    }
    return """
      <div class="lines" tabindex="0" role="group" aria-label="\(label)"><table>
      <thead><tr>\(cells)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }
}
