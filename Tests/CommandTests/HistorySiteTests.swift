import Documents
import Foundation
import Recordings
import Store
import TestSupport
import Testing

@Suite struct HistorySiteTests {
  let tree = FixtureTree()
  private var store: String { tree.path + "/history.db" }

  private func history(_ arguments: String..., stdin: String = "") throws -> Tool {
    try Tool.run(["history"] + arguments + ["--store", store], stdin: stdin)
  }

  @Test func aSiteComparesTwoSessionsAsCompareDoes() throws {
    let archives = (1...4).map { number in
      var archive = SampleSessions.archive(number, runs: 6, value: number > 2 ? 20 : 10)
      // What the runs came to.
      for (metric, figure) in archive.figures["idle"] ?? [:] {
        let values = archive.runs.filter { !$0.isWarmUp }.compactMap { $0.metrics[metric]?.value }
        var figure = figure
        figure.sample.values = values
        archive.figures["idle"]?[metric] = figure
      }
      return archive
    }
    #expect(try history("import", stdin: SampleSessions.lines(archives)).status == 0)
    let (old, new) = (SampleSessions.key(2).prefix(8), SampleSessions.key(3).prefix(8))
    let file = tree.path + "/compared.html"
    let arguments = ["compare", "--store", store, "--html", file, "history:\(old)", "history:\(new)"]
    #expect(try Tool.run(arguments).status == 0)
    #expect(try history("site", tree.path + "/site").status == 0)
    func rows(_ path: String) throws -> [String] {
      let page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      return page.split(separator: "\n").map(String.init).filter { $0.contains("cpu.wakeups") }
    }
    let (compared, shown) = (try rows(file), try rows("\(tree.path)/site/c-\(old)-\(new).html"))
    #expect(!compared.isEmpty && compared == shown)
  }
}
