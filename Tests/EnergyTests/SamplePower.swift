import Energy
import Recordings

/// A phone whose figures make easy sums: 4 weak processors and 2 strong ones.
enum SamplePower {
  static let phone: PowerModel = {
    var model = PowerModel(
      name: "sample", title: "A sample", voltage: 4, error: 0.2, idle: 0.1,
      processor: .init(
        active: 0.05,
        clusters: [
          .init(
            cores: 4, active: 0.1, speeds: [.init(hertz: 1e9, active: 0.3), .init(hertz: 2e9, active: 0.7)]),
          .init(
            cores: 2, active: 0.2, speeds: [.init(hertz: 1e9, active: 0.8), .init(hertz: 3e9, active: 2)]),
        ]),
      parts: [.init("camera.average", active: 1.5), .init("gps", active: 0.4)])
    model.screen = .init(on: 0.3, full: 0.9)
    model.storage = .init(written: 0.006, read: 0.004)
    return model
  }()

  /// What the processors of a machine like it can do.
  static let capacities = [0: 400.0, 1: 400, 2: 400, 3: 400, 4: 1024, 5: 1024]
}

/// Work of a processor: seconds of the program's and of others'.
func work(_ processor: Int, _ hertz: Double?, _ program: Double, _ others: Double = 0) -> ProcessorWork {
  ProcessorWork(processor: processor, hertz: hertz, program: program, others: others)
}

/// The same but for rounding.
func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }
