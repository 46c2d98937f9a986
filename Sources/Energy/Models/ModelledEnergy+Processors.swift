import Quantities
package import Recordings

extension ModelledEnergy {
  /// The program's share of what the processors used on top of idle.
  ///
  /// Each second of work costs what a processor of its cluster draws at its frequency. What a cluster, or the processor as a
  /// whole, draws while any of its processors works is shared as Android shares it, by the seconds of work: the cluster
  /// is taken to have worked one processor after the other, for at most as long as the run. What all work together would
  /// draw on average above what the processors keep up is not charged, to nobody. The lower bound takes all to have worked at
  /// once, work whose frequency is not known at the thriftiest, and work below the lowest frequency in proportion to it.
  ///
  /// - Parameters:
  ///   - capacities: of the machine's processors, which puts them into the model's clusters; where all are alike, or nothing
  ///     is known of one, it counts as the strongest.
  ///   - duration: seconds of the run.
  package func cpu(
    _ work: [ProcessorWork], capacities: [Int: Double], over duration: Double = .infinity
  ) -> EnergyLine {
    let seconds = work.reduce(0) { $0 + $1.program }
    let isBlind = work.contains { $0.hertz == nil && $0.program > 0 }
    let (own, kept) = (charge(work, capacities, duration), kept(work, capacities, duration))
    let value = own.value * kept
    return EnergyLine(
      .cpu, isBlind ? "processors, as at their highest frequency" : "processors",
      amount: Display.text(seconds, .seconds),
      energy: estimate("cpu", from: min(own.low, value), value, to: value), fidelity: .modelled,
      by: model.name)
  }

  /// What a reader of `cpu` must know: what was taken for granted, and where machine and model do not fit.
  package func cpuNotes(
    _ work: [ProcessorWork], capacities: [Int: Double], over duration: Double = .infinity
  ) -> [String] {
    let blind = work.reduce(0) { $0 + ($1.hertz == nil ? $1.program : 0) }
    var notes: [String] = []
    if blind > 0 {
      notes.append(
        "the frequency was unknown for \(Display.text(blind, .seconds)) of work: upper bound at the highest frequency, lower bound at the most efficient"
      )
    }
    let clusters = model.processor.clusters
    let (processors, cores) = (
      clusters.reduce(0) { $0 + $1.cores }, work.reduce(0) { $0 + $1.program + $1.others } / duration
    )
    if cores > Double(processors) * 1.001 {
      notes.append(
        "\(Display.text(cores, .cores)) were busy on average, and the power model \(model.name) has \(processors): a device like it would take longer"
      )
    }
    let kinds = ProcessorKinds(capacities.values).kinds.count
    if kinds > 0, kinds != clusters.count {
      notes.append(
        "this machine has \(kinds) \(kinds == 1 ? "kind" : "kinds") of processors and the power model \(model.name) \(clusters.count): each counts as the nearest in strength"
      )
    }
    if let most = model.processor.most, kept(work, capacities, duration) < 1 {
      notes.append(
        "the processors' work is charged \(Display.text(most, .watts)) on average, which is all that they keep up together"
      )
    }
    return notes
  }

  /// Watts on top of idle of so many busy processors at their highest frequency, the strongest first; what exceeds the
  /// model's processors counts as the strongest, and no more is drawn than they keep up. NaN of NaN.
  package func watts(cores: Double) -> Double {
    guard cores.isFinite else { return .nan }
    guard cores > 0 else { return 0 }
    let clusters = model.processor.clusters
    var (rest, watts) = (cores, model.processor.active * min(1, cores))
    for cluster in clusters.reversed() {
      let busy = min(rest, Double(cluster.cores))
      watts += cluster.active * min(1, busy) + busy * cluster.watts(at: nil)
      rest -= busy
    }
    return min(watts + rest * (clusters.last?.watts(at: nil) ?? 0), model.processor.most ?? .infinity)
  }

  private func clusters(
    _ work: [ProcessorWork], _ capacities: [Int: Double]
  ) -> [(cluster: PowerModel.Cluster, work: [ProcessorWork])] {
    let kinds = ProcessorKinds(capacities.values)
    let parts = Dictionary(grouping: work) {
      kinds.cluster(of: capacities[$0.processor], model.processor.clusters)
    }
    return parts.sorted { $0.key < $1.key }.map { (model.processor.clusters[$0.key], $0.value) }
  }

  /// Joules of the program, and the least that they can have been, before what the processors keep up is looked at.
  private func charge(
    _ work: [ProcessorWork], _ capacities: [Int: Double], _ duration: Double
  ) -> (value: Double, low: Double) {
    var (value, low) = (0.0, 0.0)
    func share(_ watts: Double, _ work: [ProcessorWork]) {
      let span = Span(work, duration)
      value += watts * span.most * span.share
      low += watts * span.least * span.share
    }
    for (cluster, work) in clusters(work, capacities) {
      for line in work {
        value += line.program * cluster.watts(at: line.hertz)
        low += line.program * cluster.least(at: line.hertz)
      }
      share(cluster.active, work)
    }
    share(model.processor.active, work)
    return (value, low)
  }

  /// The share that is charged of what all work, the program's and the others', would draw.
  private func kept(_ work: [ProcessorWork], _ capacities: [Int: Double], _ duration: Double) -> Double {
    guard let most = model.processor.most, duration.isFinite else { return 1 }
    let all = work.map {
      ProcessorWork(processor: $0.processor, hertz: $0.hertz, program: $0.program + $0.others, others: 0)
    }
    let joules = charge(all, capacities, duration).value
    return joules > most * duration ? most * duration / joules : 1
  }
}

/// For how long a group of processors was at work, and how much of that for the program.
private struct Span {
  /// Seconds, had they worked one after the other, or all at once.
  var most: Double
  var least: Double
  var share: Double

  init(_ work: [ProcessorWork], _ duration: Double) {
    var busy: [Int: Double] = [:]
    for line in work { busy[line.processor, default: 0] += line.program + line.others }
    let all = busy.values.reduce(0, +)
    most = min(all, duration)
    least = min(busy.values.max() ?? 0, most)
    share = all > 0 ? work.reduce(0) { $0 + $1.program } / all : 0
  }
}
