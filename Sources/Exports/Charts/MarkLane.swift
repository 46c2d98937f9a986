/// A lane of marks that stand at percentages of the run's time; `timeline.js` moves them where a reader zooms.
struct MarkLane {
  var kind: String
  var title: String
  /// What stands below the title, left of the marks.
  var caption: HTML = ""
  /// What the lane says without being seen.
  var summary: String
  var height = TimeAxis.laneHeight
  /// Behind the marks, where it is as wide whatever is shown.
  var still: HTML?
  var marks: HTML
  var below: HTML?

  func render() -> HTML {
    """
    <figure class="lane \(kind)">
    <figcaption><span class="chart-title">\(title)</span>\(caption)</figcaption>
    <svg class="plot" height="\(at: height)" role="img" aria-label="\(title): \(summary)">\(still)\
    <svg class="window" width="100%" height="\(at: height)"><svg class="moving" width="100%" height="\(at: height)">\
    \(marks)</svg></svg></svg>
    \(below)</figure>

    """
  }

  static func track(_ height: Double) -> HTML {
    "<rect class=\"track\" width=\"100%\" height=\"\(at: height)\" rx=\"3\"/>"
  }
}
