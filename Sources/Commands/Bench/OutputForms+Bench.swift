import Documents
import Exports

extension OutputForms<BenchDocument> {
  static let bench = OutputForms(
    own: [
      OutputForm(meta: ExportMeta(id: "html", title: "HTML page", fileExtension: "html")) {
        BenchPage.render($0)
      },
      OutputForm(meta: ExportMeta(id: "json", title: "JSON document", fileExtension: "json")) {
        JSONWriter.pretty($0.json)
      },
      OutputForm(meta: ExportMeta(id: "text", title: "Text for a terminal", fileExtension: "txt")) {
        Array(BenchText.render($0, colour: false, width: 100).utf8)
      },
    ],
    sheet: { ResultSheet.of($0) })
}
