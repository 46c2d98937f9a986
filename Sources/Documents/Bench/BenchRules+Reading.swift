import Quantities

extension BenchRules {
  static let keys = [
    "repeats", "warmUps", "precision", "confidence", "time", "coolDown", "quiet", "gates",
  ]

  /// What a document says of them; the rest as in `others`. A metric that is gated again gets the new gate alone.
  init(_ reader: DocumentReader, besides others: BenchRules) throws(DocumentError) {
    self = others
    if let place = try reader.member("repeats") { repeats = try Self.repeats(place) }
    warmUps = try reader.member("warmUps")?.count(0...1000) ?? warmUps
    precision = try reader.member("precision")?.share(0.0001...1) ?? precision
    confidence = try reader.member("confidence")?.share(0.5...0.9999) ?? confidence
    time = try reader.member("time")?.seconds(0.001...604_800) ?? time
    coolDown = try reader.member("coolDown")?.seconds(0...3600) ?? coolDown
    if let place = try reader.member("quiet") { quiet = try QuietRules(place) }
    guard let table = try reader.member("gates") else { return }
    for (metric, value) in try table.members().sorted(by: { $0.key < $1.key }) {
      let place = table.child(metric, value)
      gates.removeAll { $0.metric == metric }
      if value != .null { gates.append(try Gate(file: place, metric: metric)) }
    }
    gates.sort { $0.metric < $1.metric }
  }

  /// A number, or both ends.
  private static func repeats(_ place: DocumentReader) throws(DocumentError) -> ClosedRange<Int> {
    guard case .object = place.value else {
      let count = try place.count(1...1000)
      return count...count
    }
    _ = try place.members(known: ["min", "max"])
    let least = try place.required("min").count(1...1000)
    let most = try place.required("max").count(1...1000)
    guard least <= most else { throw place.error("contradicts itself: \"min\" is above \"max\"") }
    return least...most
  }
}

extension QuietRules {
  init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["load", "pressure", "temperature", "patience"])
    load = try reader.member("load").map { (place) throws(DocumentError) in
      let load = try place.number()
      guard load > 0 else { throw place.error("out of range: above 0") }
      return load
    }
    pressure = try reader.member("pressure").map { (place) throws(DocumentError) in
      try place.share(0...1) * 100
    }
    temperature = try reader.member("temperature").map { (place) throws(DocumentError) in
      let temperature = try place.number()
      guard (-50...200).contains(temperature) else { throw place.error("out of range: -50 to 200 °C") }
      return temperature
    }
    patience = try reader.member("patience")?.seconds(0...3600) ?? patience
  }
}

extension Gate {
  /// `"5 %"`, or both bounds and the better way.
  package init(file reader: DocumentReader, metric: String) throws(DocumentError) {
    guard let entry = MetricCatalogue.find(metric) else {
      let hint = MetricCatalogue.nearest(to: metric).map { "; did you mean \"\($0)\"?" } ?? ""
      throw reader.error("unknown metric \"\(metric)\"\(hint)")
    }
    guard case .object = reader.value else {
      self.init(
        metric: metric, relative: try reader.share(0...100), better: MetricCatalogue.better(metric))
      return
    }
    _ = try reader.members(known: ["relative", "absolute", "better"])
    let (relative, absolute) = (try reader.member("relative"), try reader.member("absolute"))
    guard relative != nil || absolute != nil else {
      throw reader.error("neither \"relative\" nor \"absolute\" is given; for no tolerance: \"0 %\"")
    }
    self.init(metric: metric, relative: try relative?.share(0...100) ?? 0)
    if let absolute {
      self.absolute = try absolute.quantity(in: [entry.unit]).value
      guard self.absolute >= 0 else { throw absolute.error("out of range: never below zero") }
    }
    better = MetricCatalogue.better(metric)
    if let place = try reader.member("better") { better = try Direction(place) }
  }
}

extension DocumentReader {
  /// `"5 %"` as 0.05.
  fileprivate func share(_ range: ClosedRange<Double>) throws(DocumentError) -> Double {
    let share = try quantity(in: [.percent]).value / 100
    guard range.contains(share) else {
      let bounds = [range.lowerBound, range.upperBound].map { Display.text($0 * 100, .percent) }
      throw error("out of range: \(bounds[0]) to \(bounds[1])")
    }
    return share
  }
}
