package import Arguments
package import Documents
package import Exports
import Quantities

/// One form in which a command's document can be written.
package struct OutputForm<Document>: Sendable {
  package let meta: ExportMeta
  /// In pieces where the bytes can be very many.
  package let write: @Sendable (Document, Put) throws(CommandError) -> Void

  package typealias Put = ([UInt8]) throws(CommandError) -> Void
}

/// Every form in which a command's document can be written: its own, and those for CI. The command's options come from
/// here, so that a new export is an option of all commands that can write it.
package struct OutputForms<Document>: Sendable {
  package let all: [OutputForm<Document>]

  /// - Parameter sheet: what the forms for CI are written from.
  package init(sheet: @escaping @Sendable (Document) -> ResultSheet) {
    let sheets = Self.forms(of: ResultSheet.self).map { form in
      OutputForm<Document>(meta: form.meta) { (document, put) throws(CommandError) in
        try form.write(sheet(document), put)
      }
    }
    all = (Self.forms(of: Document.self) + sheets).sorted { $0.meta.id < $1.meta.id }
  }

  /// Of a document that no form for CI is written from.
  private init() {
    all = Self.forms(of: Document.self)
  }

  /// Its own alone.
  package static var own: OutputForms { OutputForms() }

  /// In the order of their ids.
  private static func forms<Kind>(of kind: Kind.Type) -> [OutputForm<Kind>] {
    ExportRegistry.of(kind).compactMap { form($0) }
  }

  // Swift 6.2 crashes at a closure that keeps a type which is only known as `any Export`. What is cast is the form: to cast the type
  // takes the runtime some 350,000 instructions the first time.
  private static func form<Form: Export, Kind>(_ export: Form.Type) -> OutputForm<Kind>? {
    OutputForm<Form.Document>(meta: export.meta) { (document, put) throws(CommandError) in
      try export.write(document, to: put)
    } as? OutputForm<Kind>
  }

  /// An option for each form that takes the file it goes to, and one that tells the form by the file's name.
  package var options: [Option] {
    [
      Option(
        "output", short: "o", argument: "FILE", repeatable: true, group: .output,
        help: "write the form that the file's name ends in: \(endings)")
    ] + (find("html") == nil ? [] : [Browser.option])
      + all.map { form in
        let title = form.meta.title
        // HTML stays HTML.
        let isAcronym = title.dropFirst().first?.isUppercase ?? false
        let words = isAcronym ? title : title.prefix(1).lowercased() + title.dropFirst()
        return Option(form.meta.id, argument: "FILE", help: "write \(words); - is standard output")
      }.grouped(.output)
  }

  /// What `-o` takes: `.html, .json, .trace.json`.
  package var endings: String {
    Set(all.map { "." + $0.meta.fileExtension }).sorted().joined(separator: ", ")
  }

  /// The form whose files have such a name; the longest ending counts.
  package func form(for path: String) -> OutputForm<Document>? {
    let path = path.lowercased()
    let fitting = all.filter { path.hasSuffix("." + $0.meta.fileExtension.lowercased()) }
    let longest = fitting.map(\.meta.fileExtension.count).max()
    return fitting.first { $0.meta.fileExtension.count == longest }
  }

  /// The option that says how to print; text by default.
  package var format: Option {
    let ids = all.map(\.meta.id)
    return .format(ids.filter { $0 == "text" } + ids.filter { $0 != "text" }).grouped(.output)
  }

  package func find(_ id: String) -> OutputForm<Document>? { all.first { $0.meta.id == id } }
}

extension Option {
  /// The first format is what is printed unless another is asked for.
  package static func format(_ choices: [String]) -> Option {
    Option("format", argument: "FORMAT", choices: choices, help: "output format [default: \(choices[0])]")
  }
}

extension OutputForms<Report> {
  package static let report = OutputForms { ResultSheet.of($0) }
}

extension OutputForms<BenchDocument> {
  package static let bench = OutputForms { ResultSheet.of($0) }
}

extension OutputForms<ComparisonDocument> {
  package static let comparison = OutputForms { ResultSheet.of($0) }
}

extension OutputForms<DeviceCard> {
  package static let device = OutputForms.own
}

extension OutputForms<DoctorDocument> {
  package static let doctor = OutputForms.own
}

extension OutputForms<CalibrationSummary> {
  package static let calibration = OutputForms.own
}
