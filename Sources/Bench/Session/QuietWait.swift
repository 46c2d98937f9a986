package import Documents

/// Waits until a machine is quiet enough, as long as a suite's patience goes.
package enum QuietWait {
  /// How the machine is at the end of it.
  ///
  /// - Parameters:
  ///   - processors: that the load is spread over.
  ///   - tell: called each second with what is out of bounds.
  package static func noise(
    _ rules: QuietRules, processors: Int, _ surroundings: any BenchSurroundings, tell: (String) -> Void
  ) -> MachineNoise {
    let start = surroundings.seconds
    while true {
      var noise = surroundings.noise()
      let waited = surroundings.seconds - start
      noise.waited = waited > 0.5 ? waited : nil
      guard let complaint = complaint(noise, rules, processors) else { return noise }
      guard waited < rules.patience, !surroundings.isInterrupted else {
        noise.complaint = complaint
        return noise
      }
      tell(complaint)
      surroundings.wait(1)
    }
  }

  /// What is out of bounds; nil where nothing is. What cannot be read is within them.
  static func complaint(_ noise: MachineNoise, _ rules: QuietRules, _ processors: Int) -> String? {
    func past(_ value: Double?, _ limit: Double?) -> Bool {
      if let value, let limit { value > limit } else { false }
    }
    var found: [String] = []
    if past(noise.load.map { $0 / Double(max(processors, 1)) }, rules.load) { found.append("load") }
    if past(noise.pressure, rules.pressure) { found.append("pressure on the processors") }
    if past(noise.temperature, rules.temperature) { found.append("temperature") }
    return found.isEmpty ? nil : "too much " + found.joined(separator: " and ")
  }
}
