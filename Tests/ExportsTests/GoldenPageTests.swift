import Exports
import TestSupport
import Testing

@Suite struct GoldenPageTests {
  private static let page = String(decoding: HTMLExport.render(SampleReport.good), as: UTF8.self)

  private static func kept(_ page: String) -> String {
    String(decoding: GoldenPage.kept(Array(page.utf8)), as: UTF8.self)
  }

  @Test func whatPagesShareIsWhatTheRepositoryHolds() {
    for (name, text) in GoldenPage.assets {
      #expect(Golden.difference(text, "Reports/golden/\(name)") == nil)
    }
  }

  @Test func aPageHoldsTheNamesOfWhatItShares() {
    let kept = Self.kept(Self.page)
    for part in [
      "style-src 'sha256-of-the-style'; script-src 'sha256-of-the-script'\">",
      "<style>\n/* page.css */\n</style>", "<script>\n/* page.js */\n</script>",
    ] {
      #expect(kept.contains(part))
    }
  }

  @Test(arguments: [
    (":root {", ":root  {"), ("</style>", "p {}</style>"), ("\"use strict\";", "\"use strict\""),
    ("</script>", "</script><script></script>"), ("style-src 'sha256-", "style-src 'sha256-A"),
    ("script-src 'sha256-", "script-src 'sha256-A"), ("; script-src", " 'unsafe-inline'; script-src"),
  ])
  func aPageWithAnotherStyleScriptOrPolicyIsNotTheSame(_ part: String, _ other: String) {
    isNotTheSame(Self.page.replacing(part, with: other, maxReplacements: 1))
  }

  @Test func aPageWithoutItsStyleOrScriptIsNotTheSame() {
    for content in ["", "<style></style>"] {
      isNotTheSame(Self.page.replacing(/<style>(?s:.*)<\/style>/, with: content))
    }
    for content in ["", "<script></script>"] {
      isNotTheSame(Self.page.replacing(/<script>(?s:.*)<\/script>/, with: content))
    }
  }

  private func isNotTheSame(_ changed: String) {
    let isChanged = changed != Self.page
    let isTheSame = Self.kept(changed) == Self.kept(Self.page)
    #expect(isChanged && !isTheSame)
  }
}
