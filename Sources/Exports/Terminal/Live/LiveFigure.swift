import Documents
import Quantities
import Recordings

/// What one resource's samples came to so far, and its course in short.
struct LiveFigure: Sendable {
  enum Resource: String, CaseIterable, Sendable {
    case cpu = "CPU"
    case memory = "Memory"
    case disk = "Disk"
    case wakeups = "Wake-ups"
    case network = "Network"

    /// Whose figures add up to it.
    var series: [SeriesName] {
      switch self {
      case .cpu: [.cpuTimeUser, .cpuTimeSystem]
      case .memory: [.memoryFootprint]
      case .disk: [.diskWritesBytes]
      case .wakeups: [.cpuWakeups]
      case .network: [.networkSentBytes, .networkReceivedBytes]
      }
    }

    /// Metrics of which a limit can be compared with it.
    var metrics: [MetricName] {
      switch self {
      case .cpu: [.cpuUtilisation, .cpuTime]
      case .memory: [.memoryFootprintPeak]
      case .disk: [.diskWritesBytes]
      case .wakeups: [.cpuWakeupsRate, .cpuWakeups]
      case .network: []
      }
    }

    /// How many columns nearly all of its figures need.
    var columns: Int {
      switch self {
      case .cpu: 11
      case .disk, .network: 10
      case .memory, .wakeups: 8
      }
    }

    /// The unit of the samples, and of what is shown: a rate of what adds up.
    var unit: Unit { self == .cpu ? .seconds : self == .wakeups ? .count : .bytes }
    var rate: Unit? { self == .memory ? nil : self == .cpu ? .cores : unit.rate }
  }

  let resource: Resource
  /// The last sample: a sum from the start, or a level. Not a number where there is none.
  private(set) var latest = Double.nan
  private(set) var peak = 0.0
  /// Rates or levels from look to look, the newest last.
  private(set) var course: [Double] = []
  private var before = (time: 0.0, sum: 0.0)

  static let longest = 64

  init(_ resource: Resource) { self.resource = resource }

  mutating func take(_ value: Double) {
    guard value.isFinite else { return }
    latest = value
    peak = max(peak, value)
  }

  /// Closes a stretch of the course.
  mutating func look(at time: Double) {
    guard resource.rate != nil else { return add(latest) }
    guard time > before.time else { return }
    add(latest.isFinite ? max(0, latest - before.sum) / (time - before.time) : .nan)
    before = (time, latest.isFinite ? latest : before.sum)
  }

  private mutating func add(_ value: Double) {
    course.append(value)
    if course.count > Self.longest { course.removeFirst() }
  }

  /// `0.14 cores`, `37 MiB`; a dash where nothing is known.
  var text: String {
    guard let value = course.last, value.isFinite else { return "–" }
    // Thousandths of a core, and of a little one: what is finer has more digits than there are columns.
    if resource == .cpu, value > 0, value < 0.1 {
      return Display.text(max(1, (value * 1000).rounded()) / 1000, .cores)
    }
    return Display.text(value, resource.rate ?? resource.unit)
  }

  /// What was used so far of what a limit allows for the time of its window, or so far.
  func use(of limit: Budget.Limit, at time: Double) -> LiveUse? {
    guard let maximum = limit.maximum, maximum.value > 0, latest.isFinite else { return nil }
    guard maximum.unit != resource.unit else {
      return limit.over == nil
        ? LiveUse(used: peak, allowed: maximum.value, unit: resource.unit, span: nil) : nil
    }
    guard maximum.unit == resource.rate else { return nil }
    let span = max(limit.over ?? 0, time)
    return LiveUse(
      used: latest, allowed: maximum.value * span, unit: resource.unit,
      span: limit.over.map { max($0, time) })
  }
}

/// How much of a limit was used so far.
struct LiveUse: Equatable, Sendable {
  var used: Double
  var allowed: Double
  var unit: Unit
  /// Seconds that it is allowed for; nil where the limit has no window.
  var span: Double?

  /// `26 %`, and a decimal where there is little of it.
  var percent: String { Self.percent(share) }

  /// `75 % left`, `3.3× limit`
  var left: String {
    share <= 1
      ? "\(Self.percent(1 - share)) left"
      : share < 2
        ? "\(Self.percent(share - 1)) over"
        : "\(Display.text(share, .ratio)) limit"
  }

  private static func percent(_ share: Double) -> String {
    share < 0.1 ? Display.fixed(share * 100, 1) + " %" : Display.text((share * 100).rounded(), .percent)
  }

  var share: Double { allowed > 0 ? used / allowed : 0 }

  /// `of 48 s in 60 s`
  var words: String {
    "of \(Display.text(allowed, unit))" + (span.map { " in \(Display.text($0, .seconds))" } ?? "")
  }
}
