import Answers

extension ProgressTeller {
  /// One that tells standard error.
  ///
  /// - Parameter old: the program that the case's own is compared with; nil where both are one.
  package convenience init(
    _ console: Console, cases: Int, progress: TerminalProgress? = nil, old: [String]? = nil
  ) {
    self.init(
      count: cases, isTerminal: console.showsProgress,
      show: { line in line.isEmpty ? console.clearProgress() : console.progress(line) },
      say: { line in console.note(line) }, mark: { progress?.show($0) },
      columns: { console.progressColumns }, old: old?.joined(separator: " "))
  }
}
