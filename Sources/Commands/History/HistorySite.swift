import Arguments
import Bench
import BenchRunner
import Documents
import Exports
import Formats
import OutputStreams
import Store

/// A folder of pages: one for each suite, branch and class of machine with its sessions and their comparisons, and one that
/// leads to them.
struct HistorySite {
  private let folder: String
  private let console: Console
  private let pages: HistorySitePages
  private let recorded: RecordedRuns
  private var count = 0
  private var size = 0

  @Sendable static func run(_ invocation: Invocation) throws(CommandError) {
    let folder = invocation.operands[1]
    let history = try invocation.history()
    let overview = try invocation.overview(history)
    try OutputFolder.make(folder)
    let recorded = RecordedRuns(history)
    var site = HistorySite(folder, HistorySitePages(overview), recorded, console: invocation.console)
    try site.write()
  }

  private init(
    _ folder: String, _ pages: HistorySitePages, _ recorded: RecordedRuns, console: Console
  ) {
    (self.folder, self.pages, self.recorded, self.console) = (folder, pages, recorded, console)
  }

  /// Each page after those that it leads to, as far as they do not lead to one another.
  private mutating func write() throws(CommandError) {
    for number in pages.timelines.indices {
      try writeComparisons(of: number)
      for index in pages.sessions(of: number) { try writeSession(index, of: number) }
      try write(pages.timeline(number))
    }
    let others = count
    try write(pages.index)
    console.wrote("\(folder)/index.html and \(others) more", size)
  }

  private mutating func writeSession(_ index: Int, of number: Int) throws(CommandError) {
    let session = pages.timelines[number].sessions[index].session
    var names: [String] = []
    for run in try CommandError.from(try recorded.runs(of: session)) {
      guard let report = try CommandError.from(try recorded.report(of: run)) else { continue }
      names.append(run.name)
      try write(pages.run(report, names.count, ofSession: session.key))
    }
    try write(pages.session(index, of: number, runs: names))
  }

  /// One at a time, so that however many there are take the memory of one.
  private mutating func writeComparisons(of number: Int) throws(CommandError) {
    for pair in pages.pairs(of: number) {
      let document = try CommandError.from(
        try SessionComparer.compare(pair, of: pages.timelines[number]))
      try write(pages.comparison(document, of: pair, number))
    }
  }

  private mutating func write(_ page: HistorySitePages.Page) throws(CommandError) {
    try OutputFile(checking: "\(folder)/\(page.name)").write(page.bytes, console)
    count += 1
    size += page.bytes.count
  }
}
