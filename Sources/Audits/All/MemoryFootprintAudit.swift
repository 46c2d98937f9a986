import Documents
import Formats
import Quantities
import Recordings

/// Is the highest footprint within the device's budget?
package enum MemoryFootprintAudit: Audit {
  private static let metric = MetricName.memoryFootprintPeak
  package static let meta = AuditMeta(
    id: "memory-footprint", group: "memory", title: "The memory footprint is within the budget",
    problem: "The memory footprint is over the budget",
    requires: [metric], source: "iOS Application Programming Guide, \"Use Memory Efficiently\"")

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let side = input.recording.metrics[metric]?.bound.map { $0.rawValue + " " } ?? ""
    let seen = "The footprint was \(side)\(Display.text(input.figure(metric), .bytes)) at its highest"
    let moment = peak(input.recording)
    let when = moment.map { ", \(Display.text($0, .seconds)) after the start" } ?? ""
    let evidence: [Evidence] = [
      [
        "metric": .metric(metric), "value": .figure(input.figure(metric), metric.unit),
        "time": moment.map { .moment($0) },
      ]
    ]
    guard let limit = input.budget?.limits[metric.rawValue], let maximum = limit.maximum else {
      return AuditAnswer(
        .notApplicable, "\(seen)\(when). No budget sets a limit to it.", evidence: evidence)
    }
    let line = BudgetJudge.line(input.recording, metric.rawValue, limit)
    let bound = Display.text(maximum.value, maximum.unit)
    switch line.verdict {
    case .pass: return AuditAnswer(.pass, "\(seen)\(when), of \(bound).", evidence: evidence)
    case .warn:
      return AuditAnswer(.warn, "\(seen)\(when), near the limit of \(bound). \(advice)", evidence: evidence)
    case .fail:
      return AuditAnswer(.fail, "\(seen)\(when), past the limit of \(bound). \(advice)", evidence: evidence)
    default:
      return AuditAnswer(
        line.verdict, "\(seen)\(when). Whether it passed the limit of \(bound) is unknown\(why(input)).",
        evidence: evidence)
    }
  }

  /// Between which figures it lies, or why more of it is not known.
  private static func why(_ input: AuditInput) -> String {
    let figure = input.recording.metrics[metric]
    guard let bounds = figure?.bounds else { return figure?.note.map { ": \($0)" } ?? "" }
    let (low, high) = (Display.text(bounds.lowerBound, .bytes), Display.text(bounds.upperBound, .bytes))
    return ": it lies between \(low) and \(high)"
  }

  package static let advice = """
    Memory that one program holds is taken from all others, and when none is left the system ends programs. Load \
    what is needed when it is needed, map large files instead of reading them whole, and give caches a bound.
    """

  private static func peak(_ recording: Recording) -> Double? {
    guard let series = recording.series[.memoryFootprint] else { return nil }
    return zip(series.time, series.value).max { $0.1 < $1.1 }?.0
  }
}
