import Exports
import TestSupport
import Testing

@Suite struct HTMLMatchExportTests {
  private static let balanced = """
    import sys; from html.parser import HTMLParser
    class Check(HTMLParser):
        open = []
        def handle_starttag(self, tag, attributes):
            assert tag != 'script' and not any(name.startswith('on') for name, _ in attributes)
            if tag not in ('meta', 'br'): self.open.append(tag)
        def handle_endtag(self, tag): assert self.open.pop() == tag
    check = Check(); check.feed(sys.stdin.buffer.read().decode()); assert not check.open
    """

  @Test(.enabled(if: Python.isInstalled, "python3 is not installed"))
  func everyTagIsClosedAndNoneIsAScript() throws {
    for sample in try SampleMatch.all() {
      let page = SampleMatch.render(HTMLMatchExport.self, sample.results, sample.call)
      #expect(Python.run(Self.balanced, Array(page.utf8))?.status == 0, "\(sample.name)")
    }
  }

  @Test func everyCellSaysInWordsWhatItsColourSays() throws {
    let call = SampleMatch.call()
    let page = SampleMatch.render(HTMLMatchExport.self, [try SampleMatch.mirror(call)], call)
    #expect(page.matches(of: /<td class="cell (\w+)" data-key="[\w-]+">/).count == 12)
    for (name, word) in [("met", "met"), ("missing", "missing"), ("undecided", "undecided")] {
      #expect(page.contains("<td class=\"cell \(name)\""))
      #expect(page.contains("<span class=\"cell-word\">\(word)</span>"))
    }
  }

  @Test func theVerdictOfAllAppsIsOneLine() throws {
    let call = SampleMatch.call()
    let page = SampleMatch.render(HTMLMatchExport.self, try SampleMatch.many(call), call)
    #expect(page.contains("<p id=\"overall\" class=\"verdict\"><span class=\"badge fail\">"))
    #expect(page.contains("1 of 3 apps can run on every device, 1 failed, 1 could not be read."))
    let one = SampleMatch.render(HTMLMatchExport.self, [try SampleMatch.mirror(call)], call)
    #expect(!one.contains("id=\"overall\""), "its own verdict says it")
  }

  @Test func thePageAsksForNothingFromOutside() throws {
    for sample in try SampleMatch.all() {
      let page = SampleMatch.render(HTMLMatchExport.self, sample.results, sample.call)
      #expect(page.contains("default-src 'none'; style-src 'sha256-"))
      #expect(!page.contains("src=") && !page.contains("href="))
    }
  }
}
