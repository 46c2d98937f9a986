import Documents
import Exports

extension OutputForms<BenchDocument> {
  static let bench = OutputForms(
    own: [
      OutputForm(meta: ExportMeta(id: "html", title: "A page for people", fileExtension: "html")) {
        BenchPage.render($0)
      },
      OutputForm(meta: ExportMeta(id: "json", title: "The whole bench for programs", fileExtension: "json")) {
        JSONWriter.pretty($0.json)
      },
      OutputForm(meta: ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")) {
        Array(BenchText.render($0, colour: false, width: 100).utf8)
      },
    ],
    sheet: { ResultSheet.of($0) })
}
