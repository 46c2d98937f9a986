import Documents
import Recordings

/// Two runs of the same phases, moved so that each phase begins in both at the same place of the axis: what took longer in an
/// early one does not shift all that follows.
struct PhaseAlignment {
  /// The old one and the new one.
  let runs: [ComparedRun]
  /// On the common axis, each as long as the longer of the two.
  let phases: [Recording.Phase]

  /// Nil where the runs do not have the same phases, or one alone.
  init?(_ curves: ComparedCase.Curves) {
    let (old, new) = (Self.phases(curves.old), Self.phases(curves.new))
    guard old.count > 1, old.map(\.name) == new.map(\.name) else { return nil }
    var phases: [Recording.Phase] = []
    for (first, second) in zip(old, new) {
      let start = phases.last?.end ?? 0
      let length = max(first.end - first.start, second.end - second.start)
      phases.append(Recording.Phase(name: first.name, start: start, end: start + length))
    }
    self.phases = phases
    runs = [
      Self.run(curves.old, "old", from: old, to: phases), Self.run(curves.new, "new", from: new, to: phases),
    ]
  }

  private static func run(
    _ recording: Recording, _ label: String, from own: [Recording.Phase], to common: [Recording.Phase]
  ) -> ComparedRun {
    let ends = zip(own, common).map { $1.start + $0.end - $0.start }
    let gaps = zip(ends, common).filter { $0 < $1.end }.map { $0...$1.end }
    return ComparedRun(
      recording: moved(recording, from: own, to: common), label: label, end: ends.last ?? 0, gaps: gaps)
  }

  /// Those that follow one another, as they do in a run that ended well.
  private static func phases(_ recording: Recording) -> [Recording.Phase] {
    let sorted = recording.phases.sorted { $0.start < $1.start }
    let isOrdered = zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start }
    return isOrdered && sorted.allSatisfy { $0.start >= 0 && $0.start <= $0.end } ? sorted : []
  }

  private static func moved(
    _ recording: Recording, from own: [Recording.Phase], to common: [Recording.Phase]
  ) -> Recording {
    var moved = recording
    moved.series = recording.series.mapValues { series in
      var series = series
      series.time = series.time.map { place($0, own, common) }
      return series
    }
    moved.phases = common
    moved.program.duration = common.last?.end ?? recording.program.duration
    return moved
  }

  private static func place(
    _ time: Double, _ own: [Recording.Phase], _ common: [Recording.Phase]
  ) -> Double {
    let index = own.lastIndex { $0.start <= time } ?? 0
    return min(max(common[index].start + time - own[index].start, common[index].start), common[index].end)
  }
}
