import Documents
import Formats
import Quantities
import Recordings

/// What the program's traffic came to, and what a radio would have made of it.
enum PageNetwork {
  private static let mostSavings = 12

  static func render(_ report: Report) -> HTML {
    let recording = report.recording
    let radio = RadioStrings(recording)
    guard isShown(recording) else { return "" }
    return PageParts.folded(
      "network", "Network and radio", count: count(recording, radio), lead: lead(recording, radio),
      "<dl class=\"headline\">\n\(figures(recording, radio))</dl>\n\(savings(recording))")
  }

  static func isShown(_ recording: Recording) -> Bool {
    RadioStrings(recording) != nil || !recording.tables.bursts.isEmpty
  }

  private static func count(_ recording: Recording, _ radio: RadioStrings?) -> String {
    let bursts = ReportStrings.counted(recording.tables.bursts.count, "burst")
    return radio.map {
      "\(bursts), radio up for \(Display.text($0.up, .seconds)), \(Display.text($0.energy, .joules))"
    } ?? bursts
  }

  private static func lead(_ recording: Recording, _ radio: RadioStrings?) -> HTML {
    guard let radio else {
      let why = recording.metrics[.radioEnergy]?.missing ?? "no radio was named"
      return """
        \(why.prefix(1).uppercased() + why.dropFirst()), so nothing shows what this traffic would have cost one. Add \
        <code>--radio NAME</code>.
        """
    }
    let name = radio.name.isEmpty ? "a radio" : "the radio “\(radio.name)”"
    return """
      What \(name) would have spent on this traffic, by its published model; no radio was measured. After each burst it \
      stays up for its tail, in case that more comes.
      """
  }

  private static func figures(_ recording: Recording, _ radio: RadioStrings?) -> HTML {
    var items: [(label: String, value: String, detail: String?)] = []
    if let radio {
      items.append(
        (
          "Radio up", Display.text(radio.up, .seconds),
          "in a run of \(Display.text(radio.duration, .seconds))"
        ))
      items.append(
        (
          "Energy", Display.text(radio.energy, .joules),
          radio.tail.map { "\(Display.text($0, .joules)) of it tail" }
        ))
      if let gathered = radio.gathered {
        items.append(("In one burst per phase", Display.text(gathered, .joules), nil))
      }
      if let count = radio.promotions {
        items.append(("Woken", count == 1 ? "once" : "\(Display.text(count, .count)) times", nil))
      }
    }
    for (label, name) in [
      ("Bursts", MetricName.networkBursts), ("Sent", .networkSentBytes), ("Received", .networkReceivedBytes),
      ("Peers", .networkPeers),
    ] {
      guard let metric = recording.metrics[name], let value = metric.value else { continue }
      items.append((label, Display.text(value, metric.unit), nil))
    }
    return "\(items.map { item($0.label, $0.value, $0.detail) })"
  }

  private static func item(_ label: String, _ value: String, _ detail: String?) -> HTML {
    """
    <div><dt>\(label)</dt><dd>\(value)\(detail.map { "<span class=\"detail\">\($0)</span>" as HTML })</dd></div>

    """
  }

  private static func savings(_ recording: Recording) -> HTML {
    let lines = recording.tables.savings.compactMap { SavingLine($0) }.sorted {
      $0.saved > $1.saved
    }
    guard let most = lines.map(\.instead).max(), most > 0 else { return "" }
    let shown = lines.prefix(mostSavings).map { $0.render(most) }
    let rest = lines.count - shown.count
    let more: HTML = rest > 0 ? "<p class=\"aside\">\(rest) more in the table below.</p>\n" : ""
    return """
      <h3 class="sub">What other habits would have saved</h3>
      <ul class="savings">
      \(shown)</ul>
      \(more)
      """
  }
}

/// A row of the table `savings` as a sentence with a bar.
private struct SavingLine {
  private let change: String
  private let radio: String?
  /// Joules with the other habit, and as it was.
  let energy: Double
  let instead: Double
  private let active: Double?
  private let activeInstead: Double?

  var saved: Double { instead - energy }

  init?(_ row: SavingRow) {
    guard row.energy >= 0, row.instead > row.energy else { return nil }
    let peer = row.peer.map { " (\($0))" } ?? ""
    change = row.change.rawValue.capitalisedFirst + peer
    (energy, instead, radio) = (row.energy, row.instead, row.radio)
    (active, activeInstead) = (row.active, row.activeInstead)
  }

  /// - Parameter most: joules that the whole width stands for.
  func render(_ most: Double) -> HTML {
    """
    <li><p><strong>\(change)</strong>: \(sentence)</p>
    <svg class="bar" height="12" role="img" aria-label="\(sentence)"><title>\(sentence)</title>\
    <rect class="track" width="100%" height="12" rx="3"/>\
    <rect class="left" width="\(at: instead / most * 100)%" height="12" rx="3"/>\
    <rect class="used" width="\(at: max(energy / most * 100, 0.4))%" height="12" rx="3"/></svg></li>

    """
  }

  private var sentence: String {
    var text = "\(Display.text(instead, .joules)) → \(Display.text(energy, .joules))"
    text += ", \(Display.text(saved / instead * 100, .percent)) less"
    if let active, let activeInstead {
      text += "; up \(Display.text(active, .seconds)) instead of \(Display.text(activeInstead, .seconds))"
    }
    return radio.map { "\(text), \($0)" } ?? text
  }
}
