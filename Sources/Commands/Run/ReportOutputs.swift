import Documents
import Exports

/// The files that a report goes to, by export; found writable before anything is measured.
struct ReportOutputs {
  private var files: [(export: any Export.Type, file: OutputFile)] = []

  /// Every export whose id is an option of the command and was given.
  init(_ invocation: Invocation) throws(CommandError) {
    for export in ExportRegistry.all {
      guard let path = invocation.value(export.meta.id) else { continue }
      files.append((export, try OutputFile(checking: path)))
    }
    let paths = files.map(\.file.path)
    guard Set(paths).count == paths.count else {
      throw invocation.usageError("two reports would go to the same file: \(paths[0])")
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
