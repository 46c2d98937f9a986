import Documents
import Exports

extension OutputForms<ComparisonDocument> {
  static let comparison = OutputForms(
    own: [
      OutputForm(meta: ExportMeta(id: "html", title: "A page for people", fileExtension: "html")) {
        ComparisonPage.render($0)
      },
      OutputForm(
        meta: ExportMeta(id: "json", title: "The whole comparison for programs", fileExtension: "json")
      ) {
        JSONWriter.pretty($0.json)
      },
      OutputForm(meta: ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")) {
        Array(ComparisonText.render($0, colour: false, width: 100).utf8)
      },
    ],
    sheet: { ResultSheet.of($0) })
}
