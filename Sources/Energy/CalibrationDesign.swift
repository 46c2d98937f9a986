package import Recordings

/// Which loads tell what a machine's processors draw, and what the answers mean.
///
/// Unknown are the power of the machine at rest, of each cluster that works at all, and of one processor at each of its
/// frequencies. What all clusters share, as a bus may, is in those of the clusters: one is loaded at a time.
package struct CalibrationDesign: Sendable, Equatable {
  /// Processors of one kind that share their frequency.
  package struct Cluster: Sendable, Equatable {
    /// Of each core one.
    package var processors: [Int]
    /// The other threads of these cores, which are not loaded: what a core's second thread adds is no figure of its own.
    package var siblings: [Int] = []
    /// Hertz, rising; never empty.
    package var frequencies: [Double]
    /// Whether the kernel sets them; else the one frequency only names what the processors run at.
    package var isScaled: Bool
    package init(processors: [Int], siblings: [Int] = [], frequencies: [Double], isScaled: Bool) {
      self.processors = processors
      self.siblings = siblings
      self.frequencies = frequencies
      self.isScaled = isScaled
    }
  }

  package struct Step: Sendable, Equatable {
    /// The place of the cluster that works; nil: the machine is left alone.
    package var cluster: Int?
    /// Hertz that it is kept at; nil where nobody sets it.
    package var hertz: Double?
    /// Processors that are kept busy.
    package var busy: Int
    /// The share of the time in which they are.
    package var duty: Double
  }

  /// From the weakest to the strongest.
  package var clusters: [Cluster]
  package static let mostFrequencies = 6

  /// - Parameter clusters: from the weakest to the strongest; frequencies beyond six are thinned out.
  package init(_ clusters: [Cluster]) {
    self.clusters = clusters.map {
      Cluster(
        processors: $0.processors, siblings: $0.siblings,
        frequencies: Self.thinned($0.frequencies, to: Self.mostFrequencies),
        isScaled: $0.isScaled)
    }
  }

  /// So many of them at equal distances in the list, the first and the last among them.
  static func thinned<Element>(_ list: [Element], to most: Int) -> [Element] {
    guard list.count > most else { return list }
    return (0..<most).map { list[$0 * (list.count - 1) / (most - 1)] }
  }

  /// At rest in the beginning and at the end, and in between each cluster at each frequency with one, half and all of
  /// its processors, and half of the time with one.
  package var steps: [Step] {
    let rest = Step(cluster: nil, hertz: nil, busy: 0, duty: 0)
    let loads = clusters.indices.flatMap { place -> [Step] in
      let cluster = clusters[place]
      let count = cluster.processors.count
      return cluster.frequencies.flatMap { frequency -> [Step] in
        let hertz = cluster.isScaled ? frequency : nil
        let full = Set([1, (count + 1) / 2, count]).sorted()
        return [Step(cluster: place, hertz: hertz, busy: 1, duty: 0.5)]
          + full.map { Step(cluster: place, hertz: hertz, busy: $0, duty: 1) }
      }
    }
    return [rest] + loads + [rest]
  }

  /// The unknowns. A cluster of one processor draws for itself whenever that works, so the two are one.
  package var columns: [String] {
    ["the machine at rest"]
      + clusters.indices.flatMap { place -> [String] in
        let cluster = clusters[place]
        let shared = cluster.processors.count > 1 ? ["cluster \(place)"] : []
        return shared + cluster.frequencies.map { "a processor of cluster \(place) at \(Int($0 / 1e6)) MHz" }
      }
  }

  /// How much of each unknown was at work, by what the processors did. A cluster works for as long as the busiest of its
  /// processors at least, and where the load is on one, or on several all the time, for no longer.
  ///
  /// - Parameter seconds: how long the step took.
  package func loads(_ work: [ProcessorWork], seconds: Double, in step: Step) -> [Double] {
    guard seconds > 0 else { return columns.map { _ in .nan } }
    return [1]
      + clusters.indices.flatMap { place -> [Double] in
        let cluster = clusters[place]
        let own = work.filter {
          cluster.processors.contains($0.processor) || cluster.siblings.contains($0.processor)
        }
        var busiest: [Int: Double] = [:]
        var byFrequency = [Double](repeating: 0, count: cluster.frequencies.count)
        for line in own {
          let time = (line.program + line.others) / seconds
          busiest[line.processor, default: 0] += time
          // Whoever keeps the frequency knows it where the processors do not tell.
          let told = line.hertz ?? (step.cluster == place ? step.hertz : nil)
          byFrequency[nearest(told, cluster)] += time
        }
        let shared = cluster.processors.count > 1 ? [min(1, busiest.values.max() ?? 0)] : []
        return shared + byFrequency
      }
  }

  private func nearest(_ hertz: Double?, _ cluster: Cluster) -> Int {
    guard let hertz else { return cluster.frequencies.count - 1 }
    return cluster.frequencies.indices.min {
      abs(cluster.frequencies[$0] - hertz) < abs(cluster.frequencies[$1] - hertz)
    } ?? 0
  }

  /// Whether any core has threads that are not loaded.
  package var hasSiblings: Bool { clusters.contains { !$0.siblings.isEmpty } }
}
