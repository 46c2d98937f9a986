import Documents
import Exports

/// The files that a report goes to, by export; found writable before anything is measured.
struct ReportOutputs {
  private var files: [(export: any Export.Type, file: OutputFile)] = []

  /// No file at all.
  init() {}

  /// Every export whose id is an option of the command and was given.
  ///
  /// - Parameter recording: the path of the recording, which no report may replace.
  init(_ invocation: Invocation, besides recording: String?) throws(CommandError) {
    for export in ExportRegistry.all {
      guard let path = invocation.value(export.meta.id) else { continue }
      files.append((export, try OutputFile(checking: path)))
    }
    let paths = files.map(\.file.path) + (recording.map { [$0] } ?? [])
    var places: Set<String> = []
    for path in paths where !places.insert(OutputFile.place(of: path)).inserted {
      throw invocation.usageError("two outputs would go to the same file: \(path)")
    }
  }

  /// Writes all that can be written; where one cannot, the others still are.
  func write(_ report: Report, _ console: Console) throws(CommandError) {
    var failures: [CommandError] = []
    for (export, file) in files {
      do throws(CommandError) {
        try file.write(export.render(report), console)
        if !file.isStandardOutput { console.detail("\(export.meta.title): \(file.path)") }
      } catch { failures.append(error) }
    }
    guard let last = failures.popLast() else { return }
    for failure in failures { console.report(failure) }
    throw last
  }
}
