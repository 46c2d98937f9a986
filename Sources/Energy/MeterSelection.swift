package import Recordings

/// Which of a machine's meters make up the whole device, or come nearest to it.
package struct MeterSelection: Sendable, Equatable {
  /// Meters whose figures add up, by their places in the list.
  package var meters: [Int]
  /// Whether all that the device draws is in it.
  package var coversDevice: Bool

  /// Batteries that discharge feed everything, so that no better meter exists; then what the platform counts; then what
  /// a chip at the supply says; then packages and memory, which leave out the rest of the device.
  ///
  /// - Parameters:
  ///   - tells: whether the meter at a place has a figure. A battery without one makes the others' sum too small, and so
  ///     does a package; memory's counters are in it where they tell.
  ///   - chosen: whether somebody chose these meters, so that they are taken whatever they cover: for the device, unless
  ///     they are a processor's.
  /// - Returns: nil where none of them tells.
  package init?(_ facts: [MeterFacts], chosen: Bool = false, tells: (Int) -> Bool = { _ in true }) {
    for group in Self.groups(facts, chosen: chosen) where group.needed.allSatisfy(tells) {
      self.init(group.needed + group.welcome.filter(tells), coversDevice: group.coversDevice)
      return
    }
    return nil
  }

  private init(_ meters: [Int], coversDevice: Bool) {
    self.meters = meters
    self.coversDevice = coversDevice
  }

  /// What may stand for the device, the best first; meters that have to tell, and those that are added where they do.
  package struct Group: Sendable, Equatable {
    package var needed: [Int]
    package var welcome: [Int] = []
    package var coversDevice: Bool
  }

  package static func groups(_ facts: [MeterFacts], chosen: Bool = false) -> [Group] {
    func places(_ fits: (MeterFacts) -> Bool) -> [Int] { facts.indices.filter { fits(facts[$0]) } }
    let platform = places { $0.coverage == .device && [.event, .zone].contains($0.kind) }
    let chips = places { $0.coverage == .device && $0.kind == .chip }
    var groups = [Group(needed: places { $0.kind == .gauge }, coversDevice: true)]
    groups += (platform + chips).map { Group(needed: [$0], coversDevice: true) }
    groups.append(
      Group(
        needed: places { $0.coverage == .package }, welcome: places { $0.coverage == .memory },
        coversDevice: false))
    if chosen {
      groups.append(Group(needed: Array(facts.indices), coversDevice: facts.allSatisfy { !$0.isOfProcessor }))
    }
    return groups.filter { !$0.needed.isEmpty }
  }

  /// Those that tell of the whole stretch, times in nanoseconds of `Clock`.
  ///
  /// - Returns: `.absent` with each meter's reason where none does.
  package static func telling(_ traces: [MeterTrace], chosen: Bool = false, from: UInt64, until: UInt64)
    -> Reading<MeterSelection>
  {
    let answers = traces.map { $0.energy(from: from, until: until) }
    if let found = MeterSelection(traces.map(\.facts), chosen: chosen, tells: { answers[$0].value != nil }) {
      return .value(found)
    }
    let reasons = answers.compactMap(\.reason)
    return .absent(reasons.isEmpty ? "no meter that covers the device" : reasons.joined(separator: "; "))
  }
}
