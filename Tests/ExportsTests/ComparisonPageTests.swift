import Documents
import Exports
import Recordings
import TestSupport
import Testing

@Suite struct ComparisonPageTests {
  private static let balanced = """
    import sys; from html.parser import HTMLParser
    VOID = ('meta', 'br')
    class Check(HTMLParser):
        open = []; ids = []; refs = []
        def handle_starttag(self, tag, attributes):
            assert tag != 'script' and not any(name.startswith('on') or name in ('src', 'style') for name, _ in attributes)
            for name, value in attributes:
                if name == 'id': self.ids.append(value)
                if name == 'aria-labelledby': self.refs += value.split()
                if name == 'href': assert value[0] == '#'; self.refs.append(value[1:])
            if tag not in VOID: self.open.append(tag)
        def handle_startendtag(self, tag, attributes): self.handle_starttag(tag, attributes); self.open.pop()
        def handle_endtag(self, tag): assert self.open.pop() == tag
    check = Check(); check.feed(sys.stdin.buffer.read().decode()); assert not check.open
    assert len(check.ids) == len(set(check.ids)) and set(check.refs) <= set(check.ids)
    print(len(check.ids))
    """

  private static let pages: [(String, [UInt8])] = [
    ("judged", ComparisonPage.render(SampleComparison.judged)),
    ("single", ComparisonPage.render(SampleComparison.single)),
    ("bench", BenchPage.render(SampleVerdicts.document)),
    ("unfinished", BenchPage.render(SampleVerdicts.unfinished)),
  ]

  @Test(.enabled(if: Python.isInstalled, "python3 is not installed"))
  func everyPageIsWellFormedWithoutAScriptAndEveryLabelIsThere() throws {
    for (name, page) in Self.pages {
      let answer = try #require(Python.run(Self.balanced, page))
      #expect(answer.status == 0, "\(name)")
      #expect(Int(answer.text) ?? 0 > 2, "\(name)")
    }
  }

  @Test func noPageAsksForAnythingFromOutside() {
    for (name, page) in Self.pages {
      let text = String(decoding: page, as: UTF8.self)
      #expect(text.contains("default-src 'none'; style-src 'sha256-"), "\(name)")
      for word in ["http:", "https:", "url(", "@import", "src="] {
        #expect(!text.contains(word), "\(name): \(word)")
      }
    }
  }

  @Test func aHostileNameIsShownAndNotObeyed() {
    let page = String(decoding: ComparisonPage.render(SampleComparison.single), as: UTF8.self)
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;␛[31m"))
    #expect(!page.contains("<script"))
  }

  @Test func everySeriesOfBothSidesIsDrawnOnOneAxisWithTwoLines() {
    let page = String(decoding: ComparisonPage.render(SampleComparison.judged), as: UTF8.self)
    let figures = page.matches(of: /class="line line0"/).count
    #expect(figures == 5)
    #expect(page.matches(of: /class="line line1"/).count == figures)
    #expect(page.contains("old <span class=\"reading\""))
    #expect(page.contains("new <span class=\"reading\""))
  }

  @Test func aSeriesOfOneSideAloneIsNotDrawn() {
    var document = SampleComparison.judged
    document.cases[0].curves?.new.series["cpu.utilisation"] = nil
    let page = String(decoding: ComparisonPage.render(document), as: UTF8.self)
    #expect(page.matches(of: /class="line line0"/).count == 4)
  }

  @Test func singleRunsAreSaidToBeSingleRuns() {
    let page = String(decoding: ComparisonPage.render(SampleComparison.single), as: UTF8.self)
    #expect(page.contains("<p class=\"caution\">Single runs"))
  }
}
