import Quantities

extension BudgetLine {
  /// Reads what `json` gives.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      metric: try reader.required("metric").string(), limit: try Budget.Limit(try reader.required("limit")),
      value: try reader.member("value")?.number(), headroom: try reader.member("headroom")?.number(),
      verdict: try reader.required("verdict").choice(Verdict.self),
      reason: try reader.member("reason")?.string(),
      bound: try reader.member("bound")?.choice(BoundSide.self),
      use: try reader.member("use").map { (place) throws(DocumentError) in try WindowUse(place) })
  }
}

extension Budget.Limit {
  fileprivate init(_ reader: DocumentReader) throws(DocumentError) {
    let unit = try reader.member("unit")?.unit() ?? .count
    func quantity(_ key: String) throws(DocumentError) -> Quantity? {
      try reader.member(key).map { (place) throws(DocumentError) in Quantity(try place.number(), unit) }
    }
    self.init(
      maximum: try quantity("max"), minimum: try quantity("min"), warning: try quantity("warn"),
      over: try reader.member("over")?.number(), optional: try reader.member("optional")?.bool() ?? false,
      source: try reader.member("source")?.string())
  }
}
