import Arguments
import BenchRunner
import Documents
import Formats
import OutputStreams

extension BaselineFile {
  /// Replaces the file in one step; the same figures leave it as it is.
  ///
  /// - Returns: whether it was written.
  func write(_ baseline: Baseline, _ console: Console) throws(CommandError) -> Bool {
    guard !holds(baseline) else { return false }
    try OutputFile(checking: path).write(JSONWriter.pretty(baseline.json), console)
    return true
  }
}
