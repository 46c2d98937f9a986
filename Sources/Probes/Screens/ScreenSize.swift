package import Formats
package import Recordings

/// How large a screen is, where what was told of it can be true.
package struct ScreenSize: Sendable, Equatable {
  /// In millimetres.
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// In inches, as screens are sold.
  package var diagonal: Double { (width * width + height * height).squareRoot() / 25.4 }

  package var json: JSONValue {
    ["width": .number(width), "height": .number(height), "diagonal": .number((diagonal * 10).rounded() / 10)]
  }

  /// The size by an EDID: that of the preferred timing where it agrees with the coarse one or stands alone.
  package static func of(_ edid: EDID) -> Reading<ScreenSize> {
    let fine = edid.timing.flatMap { timing -> ScreenSize? in
      guard timing.widthMillimetres > 0, timing.heightMillimetres > 0 else { return nil }
      return ScreenSize(width: Double(timing.widthMillimetres), height: Double(timing.heightMillimetres))
    }
    let pixels = edid.timing.map { ($0.width, $0.height) }
    switch edid.coarse {
    case .size(let width, let height):
      let coarse = ScreenSize(width: Double(width) * 10, height: Double(height) * 10)
      // Either may be the wrong one: the finer figure counts as long as the coarser one bears it out.
      if let fine, fine.agrees(with: coarse) { return judged(fine, pixels) }
      let alone = judged(coarse, pixels)
      return alone.value == nil ? fine.map { judged($0, pixels) } ?? alone : alone
    case .ratio:
      return fine.map { judged($0, pixels) } ?? .absent("its EDID reports the ratio of its sides only")
    case .none:
      return fine.map { judged($0, pixels) } ?? .absent("its EDID reports no size")
    }
  }

  /// Within a centimetre, which is what the coarse figure is rounded to, and a twentieth.
  private func agrees(with coarse: ScreenSize) -> Bool {
    abs(width - coarse.width) <= 10 + coarse.width / 20
      && abs(height - coarse.height) <= 10 + coarse.height / 20
  }

  /// The size, unless it cannot be the screen's.
  ///
  /// - Parameter pixels: Across and down; nil where not known.
  package static func judged(_ size: ScreenSize, _ pixels: (Int, Int)?) -> Reading<ScreenSize> {
    let told = "\(Int(size.width)) x \(Int(size.height)) mm"
    guard size.width > 0, size.height > 0 else { return .absent("it reports no size") }
    // Television sets and projectors put the ratio of their sides where the size belongs.
    let sides = (Int(max(size.width, size.height)), Int(min(size.width, size.height)))
    if [(16, 9), (16, 10), (160, 90), (160, 100), (40, 30), (50, 40)].contains(where: { $0 == sides }),
      size.width > size.height
    {
      return .failed("\(told) is the ratio of its sides, not its size")
    }
    guard let (across, down) = pixels, across > 0, down > 0 else { return .value(size) }
    let (ratio, pixelRatio) = (size.width / size.height, Double(across) / Double(down))
    let plausible = 0.8...1.25
    // Panels are also mounted on their side.
    let fits = plausible.contains(ratio / pixelRatio) || plausible.contains(ratio * pixelRatio)
    let density = Double(across) / (size.width / 25.4)
    return fits && (8...1500).contains(density)
      ? .value(size) : .failed("\(told) does not fit its \(across) x \(down) pixels")
  }
}
