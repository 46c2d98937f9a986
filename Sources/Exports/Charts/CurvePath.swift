/// A binned curve as the path of a drawing that is 1000 units wide. `timeline.js` draws the same of a part of the run.
struct CurvePath {
  private let curve: BinnedCurve
  private let plot: PlotScale
  private let end: Double

  /// - Parameter end: seconds from exec to the right edge.
  init(_ curve: BinnedCurve, _ plot: PlotScale, end: Double) {
    (self.curve, self.plot, self.end) = (curve, plot, end)
  }

  private func x(_ time: Double) -> Double { min(max(time / end, 0), 1) * 1000 }

  /// Amounts as steps: one long line over the bins, each as high as its rate.
  var line: String {
    switch curve.content {
    case .amounts(let amounts): steps(amounts)
    case .levels(let low, let high): trace(low, high)
    }
  }

  /// The same, closed below the drawing, where no line is seen.
  var area: String { "\(line)V\(HTML.position(plot.height + 5))H-5Z" }

  private func steps(_ amounts: [Double]) -> String {
    var path = ""
    var drawn = ""
    for (index, amount) in amounts.enumerated() {
      let y = HTML.position(plot.y(amount / curve.bins.width))
      guard y != drawn else { continue }
      path += path.isEmpty ? "M-5 \(y)" : "H\(HTML.position(x(curve.bins.start(index))))V\(y)"
      drawn = y
    }
    return path + "H1005"
  }

  private func trace(_ low: [Double], _ high: [Double]) -> String {
    var path = ""
    for (index, (least, most)) in zip(low, high).enumerated() {
      let middle = HTML.position(x(curve.bins.start(index) + curve.bins.width / 2))
      let (bottom, top) = (HTML.position(plot.y(least)), HTML.position(plot.y(most)))
      path += path.isEmpty ? "M-5 \(bottom)" : "L\(middle) \(bottom)"
      if top != bottom { path += "V\(top)" }
    }
    return path + "H1005"
  }
}
