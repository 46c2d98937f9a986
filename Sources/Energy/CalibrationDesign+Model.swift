import Quantities
package import Recordings

extension CalibrationDesign {
  /// How far the machine at rest, and what one busy processor draws with its cluster's part, may be off by the fit's
  /// standard errors, as a share: of the one that is told worst.
  package func uncertainty(_ fit: PowerFit) -> Double {
    var rest = fit.coefficients[...]
    let idle = rest.removeFirst()
    var worst = idle.watts > 0 ? (idle.error ?? 0) / idle.watts : 0
    for cluster in clusters {
      let shared = cluster.processors.count > 1 ? rest.removeFirst() : nil
      for _ in cluster.frequencies {
        let own = rest.removeFirst()
        let watts = own.watts + (shared?.watts ?? 0)
        let error = (own.error ?? 0) + (shared?.error ?? 0)
        worst = max(worst, watts > 0 ? error / watts : 1)
      }
    }
    return worst
  }

  /// The processors' part of a model.
  ///
  /// - Parameter source: who measured it, by what and when; each number's own error is added.
  package func processor(_ fit: PowerFit, source: String) -> (
    idle: Double, processor: PowerModel.Processor, provenance: [String: Provenance]
  ) {
    var rest = fit.coefficients[...]
    // How many processors there are and which frequencies, the kernel tells.
    var provenance = ["cpu.clusters": Provenance(.measured, source)]
    func next(_ place: String) -> Double {
      let coefficient = rest.removeFirst()
      let error = coefficient.error.map { "standard error \(Self.milliwatts($0))" }
      // What shares nothing stands in no model's file.
      if coefficient.watts > 0 || !place.hasSuffix("].active") || place.contains("speeds") {
        provenance[place] = Provenance(.measured, "\(source); \(error ?? "no more than the noise")")
      }
      return coefficient.watts
    }
    let idle = next("cpu.idle")
    let made = clusters.enumerated().map { place, cluster in
      let base = "cpu.clusters[\(place)]"
      let shared = cluster.processors.count > 1 ? next("\(base).active") : 0
      let speeds = cluster.frequencies.enumerated().map { index, hertz in
        PowerModel.Speed(hertz: hertz, active: next("\(base).speeds[\(index)].active"))
      }
      return PowerModel.Cluster(cores: cluster.processors.count, active: shared, speeds: speeds)
    }
    return (idle, PowerModel.Processor(clusters: made), provenance)
  }

  private static func milliwatts(_ watts: Double) -> String {
    watts >= 0.001 ? "\(Int((watts * 1000).rounded())) mW" : "below 1 mW"
  }
}
