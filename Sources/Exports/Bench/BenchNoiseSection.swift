import Documents
import Quantities

/// How the machine was over the session: the least, the middle and the most of what was read around each run.
enum BenchNoiseSection {
  static func render(_ document: BenchDocument) -> HTML? {
    let runs = document.cases.flatMap(\.runs)
    guard !runs.isEmpty else { return nil }
    let rows = lines(runs.map(\.noise))
    let complaints = Dictionary(grouping: runs.compactMap(\.noise.complaint)) { $0 }
    let items = complaints.sorted { $0.key < $1.key }.map { complaint, all -> HTML in
      "<li>\(ReportStrings.counted(all.count, "run")): \(complaint)</li>\n"
    }
    let quiet: HTML = "<p class=\"lead\">Nothing was out of bounds.</p>\n"
    let list: HTML = items.isEmpty ? quiet : "<ul class=\"notes\">\n\(items)</ul>\n"
    return PageParts.section(
      "noise", "The machine meanwhile", lead: "Around each of \(runs.count) runs.",
      "\(rows.isEmpty ? nil : table(rows))\(list)")
  }

  private static func lines(_ noise: [MachineNoise]) -> [HTML] {
    func row(_ title: String, _ values: [Double], _ text: (Double) -> String) -> HTML? {
      guard let low = values.min(), let middle = Statistics.median(values), let high = values.max() else {
        return nil
      }
      let cells = zip(["Least", "Median", "Most"], [low, middle, high]).map { label, value -> HTML in
        "<td class=\"number\" data-label=\"\(label)\">\(text(value))</td>"
      }
      return "<tr><th scope=\"row\">\(title)</th>\(cells)</tr>\n"
    }
    func percent(_ value: Double) -> String { Display.text(value, .percent) }
    return [
      row("Load average over a minute", noise.compactMap(\.load)) { Display.short($0) },
      row("Time in which a task waited for a processor", noise.compactMap(\.pressure), percent),
      row("Processors used by other processes", noise.compactMap(\.others), percent),
      row("Processor time taken by the hypervisor", noise.compactMap(\.stolen), percent),
      row("Frequency", noise.compactMap(\.frequency)) { "\(Display.short($0 / 1e6)) MHz" },
      row("Hottest zone", noise.compactMap(\.temperature)) { "\(Display.short($0)) °C" },
      row("Waited for it to become quiet", noise.compactMap(\.waited)) { Display.text($0, .seconds) },
    ].compactMap { $0 }
  }

  private static func table(_ rows: [HTML]) -> HTML {
    let heads = ["Least", "Median", "Most"].map { "<th scope=\"col\" class=\"number\">\($0)</th>" as HTML }
    return """
      <div class="lines" tabindex="0" role="group" aria-label="The machine meanwhile"><table>
      <thead><tr><th scope="col">What</th>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }
}
