import Recordings

/// Which of a run's meters stand for the whole device, and which for its processors; by their places.
package struct MeterScopes: Sendable, Equatable {
  package var device: [Int]
  package var processors: [Int]

  /// Of several that cover the device, the first that tells of the whole run; where none does, the first, for its
  /// reason.
  ///
  /// - Parameters:
  ///   - chosen: whether somebody chose these meters.
  ///   - times: of the run, in nanoseconds of `Clock`.
  package init(_ traces: [MeterTrace], chosen: Bool, _ times: ClosedRange<UInt64>) {
    let tells = traces.map { $0.energy(from: times.lowerBound, until: times.upperBound).value != nil }
    let groups = MeterSelection.groups(traces.map(\.facts), chosen: chosen)
    func places(_ groups: [MeterSelection.Group]) -> [Int] {
      let best = groups.first { $0.needed.allSatisfy { tells[$0] } } ?? groups.first
      return best.map { $0.needed + $0.welcome.filter { tells[$0] } } ?? []
    }
    device = places(groups.filter(\.coversDevice))
    processors = places(groups.filter { !$0.coversDevice })
  }
}
