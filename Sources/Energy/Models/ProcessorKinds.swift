import Quantities

/// The kinds of processors that a machine has, and which of a model's clusters each is most like.
struct ProcessorKinds {
  /// What the strongest of each kind can do, from the weakest kind to the strongest.
  let kinds: [Double]

  /// Single processors of a kind are picked to be clocked somewhat higher: what is less than 15 % apart is one kind. A
  /// choice of Headroom's.
  private static let sameKind = 0.85

  /// - Parameter capacities: `cpu_capacity`, or hertz.
  init(_ capacities: some Sequence<Double>) {
    var kinds: [Double] = []
    for capacity in capacities.sorted(by: >) where capacity < (kinds.last ?? .infinity) * Self.sameKind {
      kinds.append(capacity)
    }
    self.kinds = kinds.reversed()
  }

  /// As many kinds as clusters match in their order; else each is the nearest in strength, and the strongest the strongest.
  ///
  /// - Parameter capacity: nil: not known, as the strongest.
  func cluster(of capacity: Double?, _ clusters: [PowerModel.Cluster]) -> Int {
    let last = clusters.count - 1
    guard let capacity, let strongest = kinds.last, let kind = kinds.firstIndex(where: { $0 >= capacity }),
      kind < kinds.count - 1
    else { return last }
    if kinds.count == clusters.count { return kind }
    let strengths = Self.strengths(clusters, areHertz: strongest > Self.leastHertz)
    func distance(_ strength: Double) -> Double {
      strength > 0
        ? max(strength, kinds[kind] / strongest) / min(strength, kinds[kind] / strongest) : .infinity
    }
    return strengths.indices.min { distance(strengths[$0]) < distance(strengths[$1]) } ?? last
  }

  /// `cpu_capacity` ends at 1024, and no processor is clocked so low.
  private static let leastHertz = 1e5

  /// How much each cluster's processors can do against the last's. No model tells: two things stand for it, the
  /// frequency and, since a processor that does more in each cycle draws more in it, the power; where both count, their
  /// geometric mean.
  private static func strengths(_ clusters: [PowerModel.Cluster], areHertz: Bool) -> [Double] {
    guard let best = clusters.last?.speeds.last else { return [] }
    return clusters.map { cluster in
      guard let top = cluster.speeds.last else { return 0 }
      let frequency = top.hertz / best.hertz
      guard !areHertz, best.active > 0 else { return frequency }
      return (frequency * top.active / best.active).squareRoot()
    }
  }
}
