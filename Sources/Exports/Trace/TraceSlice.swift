import Formats
import Quantities

/// Something that took its time, or happened at a moment, on one of a trace's lanes.
struct TraceSlice {
  /// The lane's name; what overlaps without nesting goes to a second lane of that name.
  var lane: String
  var name: String
  /// Nanoseconds from exec.
  var start: Int64
  /// Nil for a moment.
  var end: Int64?
  var detail: [String: JSONValue]

  /// - Parameters:
  ///   - start: seconds from exec.
  ///   - end: seconds from exec; nil for a moment.
  ///
  /// Nil where it has no place on the axis: before exec, longer than 31 years, or ended before it began.
  init?(lane: String, name: String, start: Double, end: Double?, detail: [String: JSONValue] = [:]) {
    guard let first = Self.nanoseconds(start) else { return nil }
    self.lane = VisibleText.of(lane)
    self.name = VisibleText.of(name)
    self.start = first
    self.detail = detail
    if let end {
      guard let last = Self.nanoseconds(end), last >= first else { return nil }
      self.end = last
    }
  }

  /// Nil for what is no time of a run.
  static func nanoseconds(_ seconds: Double) -> Int64? {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return nil }
    return Int64(Double(nanosecondsOfSeconds: seconds).rounded())
  }
}

/// Lanes so that on each one slices lie one behind the other or one within the other, as the format demands of a thread:
/// anything else is dropped by its readers.
struct TraceLanes {
  /// The name of each lane, in order; its place is its thread's number less 1.
  private(set) var names: [String] = []
  private(set) var slices: [(lane: Int, slice: TraceSlice)] = []
  /// Where the slices end that are open on a lane, the innermost last.
  private var open: [[Int64]] = []
  private var lanes: [String: [Int]] = [:]

  /// In the order of time, what lasts longer first, so that what it holds lies within it.
  init(_ all: [TraceSlice]) {
    let order = all.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (a.start, b.end ?? b.start, $0.offset) < (b.start, a.end ?? a.start, $1.offset)
    }
    for lane in all.map(\.lane) where lanes[lane] == nil { add(lane) }
    for (_, slice) in order { place(slice) }
  }

  private mutating func add(_ name: String) {
    let count = lanes[name]?.count ?? 0
    lanes[name, default: []].append(names.count)
    names.append(count == 0 ? name : "\(name) \(count + 1)")
    open.append([])
  }

  private mutating func place(_ slice: TraceSlice) {
    let end = slice.end ?? slice.start
    for lane in lanes[slice.lane] ?? [] {
      while let last = open[lane].last, last <= slice.start, last < end || slice.end == nil {
        open[lane].removeLast()
      }
      if let last = open[lane].last, end > last { continue }
      return put(slice, lane, end)
    }
    add(slice.lane)
    put(slice, names.count - 1, end)
  }

  private mutating func put(_ slice: TraceSlice, _ lane: Int, _ end: Int64) {
    if slice.end != nil { open[lane].append(end) }
    slices.append((lane, slice))
  }
}
