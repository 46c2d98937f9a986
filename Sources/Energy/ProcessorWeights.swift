/// What a second of work on each processor costs at each frequency, against one on the strongest at its highest, which
/// weighs 1: by what a meter's energy is divided among those who worked.
package struct ProcessorWeights: Sendable {
  /// What is known of one processor.
  package struct Processor: Sendable, Equatable {
    /// How much it does at its highest frequency, on any scale that all share: `cpu_capacity`, or that frequency.
    package var capacity: Double
    /// Hertz; nil where it is unknown.
    package var highest: Double?
    /// Its power by rising frequency, on any scale that all share; empty where it is unknown.
    package var powers: [Speed]
    package init(capacity: Double, highest: Double? = nil, powers: [Speed] = []) {
      self.capacity = capacity
      self.highest = highest
      self.powers = powers
    }
  }

  package struct Speed: Sendable, Equatable {
    package var hertz: Double
    package var power: Double
    package init(hertz: Double, power: Double) {
      self.hertz = hertz
      self.power = power
    }
  }

  private let processors: [Int: Processor]
  private let greatest: Double
  /// Where the weights come from, for people; nil where any two seconds weigh the same.
  package let source: String?

  /// Every second weighs the same.
  package static let equal = ProcessorWeights([:], source: "")

  /// - Parameters:
  ///   - processors: by the kernel's number. Powers count only where every processor has some.
  ///   - source: where this is known from.
  package init(_ processors: [Int: Processor], source: String) {
    self.source = Self.tellsApart(processors) ? source : nil
    var known = processors
    if known.values.contains(where: { $0.powers.isEmpty }) {
      for number in known.keys { known[number]?.powers = [] }
    }
    self.processors = known
    greatest = known.values.map { Self.power($0, nil) }.max() ?? 1
  }

  package var capacities: [Int: Double] { processors.mapValues(\.capacity) }

  /// Whether any two seconds may weigh differently.
  private static func tellsApart(_ processors: [Int: Processor]) -> Bool {
    Set(processors.values.map(\.capacity)).count > 1
      || processors.values.contains { $0.highest != nil || !$0.powers.isEmpty }
  }

  /// - Parameter hertz: nil: its highest frequency.
  /// - Returns: 1 for a processor that nothing is known of.
  package func weight(_ processor: Int, _ hertz: Double?) -> Double {
    guard let known = processors[processor], greatest > 0 else { return 1 }
    return Self.power(known, hertz) / greatest
  }

  /// Power tells itself where the kernel has it. Else it grows with the square of what a core does, as Pollack's rule has
  /// it (Borkar and Chien, The Future of Microprocessors, CACM 54:5, 2011), and within one core with frequency times the
  /// voltage's square (power/energy-model.rst), where half of the voltage is taken to follow the frequency: the tables of
  /// Allwinner's A64 and Rockchip's RK3399 in the kernel's devicetrees lie within a tenth of such a voltage.
  private static func power(_ processor: Processor, _ hertz: Double?) -> Double {
    if !processor.powers.isEmpty { return interpolated(processor.powers, hertz) }
    let strongest = processor.capacity * processor.capacity
    guard let hertz, let highest = processor.highest, highest > 0, hertz > 0 else { return strongest }
    let share = min(hertz / highest, 1)
    let voltage = (1 + share) / 2
    return strongest * share * voltage * voltage
  }

  /// Between two frequencies in proportion; outside of all the nearest's.
  private static func interpolated(_ powers: [Speed], _ hertz: Double?) -> Double {
    guard let hertz, let above = powers.firstIndex(where: { $0.hertz >= hertz }) else {
      return powers.last?.power ?? 0
    }
    guard above > 0 else { return powers[0].power }
    let (low, high) = (powers[above - 1], powers[above])
    return low.power + (high.power - low.power) * (hertz - low.hertz) / (high.hertz - low.hertz)
  }
}
