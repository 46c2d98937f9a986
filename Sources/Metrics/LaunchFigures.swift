import Quantities
import Recordings

/// One launch of the program, from its events and the curves.
struct LaunchFigures: Equatable {
  var number: Int
  var kind: LaunchRow.Kind
  /// Seconds of the run.
  var start: Double
  /// Seconds from exec, with how they were had; nil where it was not ready or nobody asked.
  var ready: Double?
  var how: String?
  /// Seconds that it may have been ready before it was noticed.
  var late: Double?
  /// What it failed to do in time: seconds.
  var missed: Double?
  /// Whether its work at the start was too little to be seen.
  var wasUnseen = false
  /// Whether a rule says when it is ready.
  var isAsked: Bool
  var processor: Double?
  var read: Double?

  /// All launches of a run, in their order; a run without events of launches has had one.
  static func all(_ facts: RunFacts) -> [LaunchFigures] {
    let launches = facts.events.of(ProgramLaunch.self)
    let starts = launches.isEmpty ? [nil] : launches.map { Optional($0) }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1]?.time ?? .infinity : .infinity
      return LaunchFigures(facts, starts[index], index, until: end)
    }
  }

  private init(
    _ facts: RunFacts, _ launch: (time: Double, detail: ProgramLaunch)?, _ index: Int, until end: Double
  ) {
    number = launch?.detail.number ?? index + 1
    kind = launch?.detail.cold == true ? .cold : index == 0 ? .first : .warm
    let start = launch?.time ?? 0
    self.start = start
    let own = facts.events.filter { $0.time >= start && $0.time < end }
    let isAsked = launch?.detail.ready != nil
    self.isAsked = isAsked
    missed = own.of(ProgramNotReady.self).first?.detail.sign.within
    if let sign = own.of(ProgramReady.self).first {
      ready = sign.time - start
      (how, late) = (sign.detail.how, sign.detail.late)
    } else if !isAsked, missed == nil {
      let search = Self.quiet(facts, start, until: min(end, Self.firstAct(own) ?? end), isFirst: index == 0)
      ready = search?.found.map { $0 - start }
      (how, late) = (ready == nil ? nil : "quiet", search?.late)
      wasUnseen = search?.sawNoWork ?? false
    }
    guard let ready else { return }
    processor = Self.grown([.cpuTimeUser, .cpuTimeSystem], facts: facts, from: start, to: start + ready)
    read = Self.grown([.diskDeviceReads], facts: facts, from: start, to: start + ready)
  }

  /// A program that was frozen or had its notice rests for another reason.
  private static func firstAct(_ events: [Recording.Event]) -> Double? {
    events.first { $0.detail is StimulusEvent || $0.detail is ProgramStopped || $0.detail is ProgramExit }?
      .time
  }

  private static func quiet(
    _ facts: RunFacts, _ start: Double, until end: Double, isFirst: Bool
  ) -> QuietSearch? {
    guard let user = facts.series[.cpuTimeUser], let system = facts.series[.cpuTimeSystem] else {
      return nil
    }
    var search = QuietSearch(baseline: isFirst ? 0 : nil)
    for (index, time) in user.time.enumerated() where time >= start && time <= end {
      guard index < user.value.count, index < system.value.count else { break }
      search.add(time: time, processor: user.value[index] + system.value[index])
    }
    return search
  }

  /// How much curves that only rise have grown between two times; nil where one of them says nothing of it.
  private static func grown(_ names: [SeriesName], facts: RunFacts, from: Double, to: Double) -> Double? {
    var sum = 0.0
    for name in names {
      guard let series = facts.series[name], let end = at(to, series), let start = at(from, series) else {
        return nil
      }
      sum += max(0, end - start)
    }
    return sum
  }

  /// A curve's value at a time, drawn straight between its samples; zero at exec.
  private static func at(_ time: Double, _ series: Recording.Series) -> Double? {
    var before = (time: 0.0, value: 0.0)
    for (next, value) in zip(series.time, series.value) where !value.isNaN {
      guard next < time else {
        let width = next - before.time
        guard width > 0 else { return value }
        return before.value + (value - before.value) * max(0, time - before.time) / width
      }
      before = (next, value)
    }
    return before.time > 0 ? before.value : nil
  }
}
