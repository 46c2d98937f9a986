/// The links at the top of a site's page: back to its timeline, and to what stands beside it.
struct SiteTrail {
  private var links: [HTML] = []

  /// One that leads nowhere is left out.
  mutating func add(_ title: String, _ href: String?) {
    guard let href else { return }
    links.append("<a href=\"\(href)\">\(title)</a>\n")
  }

  var html: HTML { "<p class=\"trail\">\n\(links)</p>\n" }

  static let style = HTML(
    own: """
      .trail { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 14px; font-size: 15px; }
      .trail a { color: inherit; padding: 4px 0; text-underline-offset: 3px; text-decoration-color: var(--soft); }

      """)
}
