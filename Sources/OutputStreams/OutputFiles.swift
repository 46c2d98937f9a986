package import Arguments
import Exports
import Quantities

/// The files that a document goes to, by form; found writable before anything is measured.
package struct OutputFiles<Document>: Sendable {
  private var files: [(form: OutputForm<Document>, file: OutputFile)] = []

  /// The page that is shown once it is written; nil where none is.
  private var shown: String?

  /// No file at all.
  package init() {}

  /// Every form whose id is an option of the command and was given.
  ///
  /// - Parameters:
  ///   - command: whose arguments these are, for messages.
  ///   - others: paths that the command reads or writes besides, such as a recording, which no form may replace.
  /// - Throws: where a file cannot be written, or two outputs would go to one.
  package init(
    _ arguments: ParsedArguments, of command: String, _ forms: OutputForms<Document>, besides others: [String]
  ) throws(CommandError) {
    for form in forms.all {
      guard let path = arguments.value(form.meta.id) else { continue }
      files.append((form, try OutputFile(checking: path)))
    }
    for path in arguments.values("output") {
      guard let form = forms.form(for: path) else {
        throw CommandError(
          "--output \(path): no form has such a name", hint: "Known endings: \(forms.endings).")
      }
      files.append((form, try OutputFile(checking: path)))
    }
    if arguments.has(Browser.option.long) { try show(forms) }
    var places: Set<String> = []
    for path in files.map(\.file.path) + others where !places.insert(OutputFile.place(of: path)).inserted {
      throw .usage("two outputs would go to the same file: \(path)", of: command)
    }
  }

  /// A page that is written anyway, else one of its own.
  private mutating func show(_ forms: OutputForms<Document>) throws(CommandError) {
    shown = files.first { $0.form.meta.id == "html" && !$0.file.isStandardOutput }?.file.path
    guard shown == nil, let page = forms.find("html") else { return }
    let path = try Browser.path()
    files.append((page, try OutputFile(checking: path)))
    shown = path
  }

  /// Whether one goes to standard output, where nothing else may stand then.
  package var fillsStandardOutput: Bool { files.contains { $0.file.isStandardOutput } }
  package var isEmpty: Bool { files.isEmpty }

  /// Writes all that can be written; where one cannot, the others still are.
  ///
  /// - Parameter show: what is printed first.
  package func write(
    _ document: Document, _ console: Console, after show: () throws(CommandError) -> Void = {}
  ) throws(CommandError) {
    var failures: [CommandError] = []
    do throws(CommandError) { try show() } catch { failures.append(error) }
    for (form, file) in files {
      do throws(CommandError) {
        var size = 0
        try file.stream(console) { (write) throws(CommandError) in
          try form.write(document) { (bytes) throws(CommandError) in
            try write(bytes)
            size += bytes.count
          }
        }
        if !file.isStandardOutput { console.wrote(file.path, size) }
        if file.path == shown { Browser.show(file.path, console) }
      } catch { failures.append(error) }
    }
    guard let last = failures.popLast() else { return }
    for failure in failures { console.report(failure) }
    throw last
  }
}

extension Console {
  /// Says that a file is there now, and how large it is.
  package func wrote(_ path: String, _ size: Int) {
    note("  wrote \(path) (\(Display.text(Double(size), .bytes)))")
  }
}
