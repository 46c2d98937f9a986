import Formats

/// The part of the machine that a metric is about, as readers choose charts by it: what its name begins with.
struct MetricArea: Hashable {
  var id: String

  init(metric: String) {
    let first = metric.prefix { $0 != "." }
    id = first.isEmpty || !first.utf8.allSatisfy(Self.isPlain) ? "other" : String(first)
  }

  /// The class of what is about it.
  var name: String { "area-of-\(id)" }
  var title: String { id == "cpu" ? "CPU" : id.capitalisedFirst }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
