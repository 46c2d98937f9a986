import Documents
import Energy
import Formats
import Quantities
import Recordings

/// What the program cost in joules, on what, how that is known, and how long a battery lasts at that rate.
enum PageEnergy {
  private static let most = 8

  static func render(_ report: Report) -> HTML {
    guard let words = EnergyStrings(report.recording) else { return "" }
    let figures = figures(words)
    // Of nothing but why there is nothing a line says that it is there.
    guard !figures.isEmpty else {
      return PageParts.folded(
        "energy", "Energy", count: "not measured", lead: lead(words),
        "\(unknown(words))\(meters(report.recording))")
    }
    let headline: HTML = "<dl class=\"headline\">\n\(figures)</dl>\n"
    let count =
      words.plain(.energyTotal).map { "\($0) \(words.brackets(.energyTotal) ?? "")" } ?? "not measured"
    return PageParts.folded(
      "energy", "Energy", count: count, lead: lead(words),
      "\(headline)\(EnergyBar(words.shares, total: words.total)?.render())\(unknown(words))\(meters(report.recording))"
    )
  }

  private static func lead(_ words: EnergyStrings) -> HTML {
    guard words.value(.energyTotal) != nil else {
      return "What the program used is unknown: \(words.reason ?? "no reason was recorded")."
    }
    let how: HTML =
      switch words.fidelity(.energyTotal) {
      case .measured:
        "A meter counts for everybody: what lay above the machine’s rest is shared out by the program’s part of the work."
      case .modelled:
        "No meter told this: it is computed from what the program did, by the model that is named."
      default: "What the machine used on the program’s behalf."
      }
    let without = words.without.map { " <strong>The sum is without \($0).</strong>" as HTML }
    return
      "\(words.origin.capitalisedFirst). \(how)\(without) The brackets hold what the figure may be for all that is known."
  }

  private static func figures(_ words: EnergyStrings) -> [HTML] {
    // A meter counts for everybody; a model knows of the device at rest and of this program.
    func whole(_ name: MetricName, _ metered: String?) -> String? {
      words.fidelity(name) == .modelled ? "of the device with this program alone, by the model" : metered
    }
    let isRestModelled = words.fidelity(.powerIdle) == .modelled
    let items: [(label: String, name: MetricName, detail: String?)] = [
      ("The program", .energyTotal, nil),
      ("The whole device", .energyDevice, whole(.energyDevice, nil)),
      ("On average", .powerAverage, whole(.powerAverage, "of the whole device")),
      (
        "At rest", .powerIdle,
        isRestModelled ? "of the device, by the model" : "of the whole device, before and after"
      ),
      ("Lasts", .batteryLife, "\(words.battery), at this rate"),
    ]
    return items.compactMap { label, name, detail in
      words.plain(name).map { figure in
        let details = [words.brackets(name), detail].compactMap { $0 }
        let below = details.map { "<span class=\"detail\">\($0)</span>" as HTML }
        return "<div><dt>\(label)</dt><dd>\(figure)\(below)</dd></div>\n"
      }
    }
  }

  /// What of it could not be had though the sum could; the sum's own reason stands in the lead.
  private static func unknown(_ words: EnergyStrings) -> HTML {
    let names: [MetricName] = [
      .energyCPU, .energyRadio, .energyStorage, .energyPeripherals, .energyDevice, .powerAverage,
      .powerIdle, .batteryLife,
    ]
    let reasons = names.compactMap { name in words.missing(name).map { (name: name, reason: $0) } }
      .filter { $0.reason != words.missing(.energyTotal) }
    let lines = Dictionary(grouping: reasons, by: \.reason).map {
      (names: $1.map(\.name.rawValue), reason: $0)
    }
    .sorted { $0.names[0] < $1.names[0] }
    guard !lines.isEmpty else { return "" }
    let items = lines.map { line -> HTML in
      "<li><code>\(line.names.joined(separator: ", "))</code>: \(line.reason)</li>\n"
    }
    return "<h3 class=\"sub\">Not available</h3>\n<ul class=\"notes\">\n\(items)</ul>\n"
  }

  private static func meters(_ recording: Recording) -> HTML {
    let lines = recording.tables.meters.map { MeterStrings(row: $0).sentence } + refused(recording)
    guard !lines.isEmpty else { return "" }
    let items = lines.prefix(most).map { "<li>\($0)</li>\n" as HTML }
    let rest = lines.count - items.count
    let more: HTML = rest > 0 ? "<li>and \(rest) more in the JSON report</li>\n" : ""
    return "<h3 class=\"sub\">Meters</h3>\n<ul class=\"notes\">\n\(items)\(more)</ul>\n"
  }

  /// Meters that the device has and this user may not read, with the command that allows it.
  private static func refused(_ recording: Recording) -> [HTML] {
    let read = Set(recording.tables.meters.compactMap(\.source))
    let kinds = recording.device.hardware.energyMeters?.value ?? [:]
    let all = kinds.sorted { $0.key < $1.key }.flatMap { $0.value.value ?? [] }
    return all.compactMap { meter in
      guard meter.readable?.value == false, let remedy = meter.remedy?.value,
        let source = meter.source?.value, !read.contains(source)
      else { return nil }
      return """
        <strong>\(meter.name?.value ?? source)</strong> could not be read: \
        \(meter.reason?.value ?? "no reason was recorded"). To allow it: <code>\(remedy)</code>
        """
    }
  }
}

/// A row of the table `meters` as a sentence.
private struct MeterStrings {
  let row: MeterRow

  var sentence: HTML {
    let covers = row.covers.map { " (\($0))" } ?? ""
    let parts = (told + able).joined(separator: ", ")
    let end = [parts, row.state].filter { !$0.isEmpty }.joined(separator: "; ")
    return "<strong>\(row.meter)</strong>\(covers): \(end.isEmpty ? "no figure" : end)"
  }

  private var told: [String] {
    [
      row.energy.map { Display.text($0, .joules) },
      row.average.map { "\(Display.text($0, .watts)) on average" },
      row.idle.map { "\(Display.text($0, .watts)) at rest" },
    ].compactMap { $0 }
  }

  private var able: [String] {
    [
      row.step.map { "in steps of \($0)" },
      row.update.map { "a new figure every \(Display.text($0, .seconds))" },
    ].compactMap { $0 }
  }
}
