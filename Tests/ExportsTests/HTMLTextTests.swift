import Exports
import Testing

struct HTMLTextTests {
  @Test func markupAndQuotesAreEscaped() {
    #expect(
      HTMLText.escaped("<a href=\"x\" id='y'>&amp;") == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;"
    )
  }

  @Test func aTextPutIntoAPageIsEscapedByItself() {
    let name = "<script>"
    let piece: HTML = "<b>\(name)</b>"
    let page: HTML = "<p>\(piece)\([piece, piece])\(3)</p>"
    #expect(page.source == "<p><b>&lt;script&gt;</b><b>&lt;script&gt;</b><b>&lt;script&gt;</b>3</p>")
  }

  @Test(arguments: [
    (0.0, "0"), (12.0, "12"), (0.5, "0.5"), (-0.25, "-0.25"), (33.333, "33.33"), (0.05, "0.05"),
    (1e300, "1000000"),
    (.nan, "0"), (.infinity, "0"),
  ]) func aPositionIsShortAndAlwaysANumber(value: Double, text: String) {
    #expect(HTML.position(value) == text)
  }
}
