import Energy
import Formats
import Recordings

/// Files of power models; one that is read says the same once written, and charges for work.
enum PowerModelFuzz: FuzzTarget {
  static let name = "power-model"

  static func run(_ bytes: [UInt8]) {
    guard let model = try? PowerModel(file: "power.json", bytes: bytes) else { return }
    let again = try? PowerModel(file: "power.json", bytes: JSONWriter.pretty(model.json))
    precondition(again == model, "a power model changes when it is written")
    let energy = ModelledEnergy(model)
    let work = [nil, 1e3, 1e9, 1e12].enumerated().map {
      ProcessorWork(processor: $0.offset, hertz: $0.element, program: 1, others: 2)
    }
    let line = energy.cpu(work, capacities: [0: 100, 1: 200, 2: 200, 3: 1024], over: 3).energy
    precondition(
      line.low >= 0 && line.low <= line.value && line.value <= line.high, "bounds that do not bound")
    precondition(energy.watts(cores: 3) >= 0, "processors give power back")
    if let most = model.processor.most {
      precondition(line.value <= most * 3 * 1.000_001, "more is charged than the processors keep up")
    }
    precondition(energy.cpuNotes(work, capacities: [:], over: 3).allSatisfy { !$0.isEmpty })
    for screen in ScreenState.allCases {
      let idle = energy.idle(screen: screen)
      precondition(idle.low >= 0 && idle.low <= idle.value && idle.value <= idle.high, "idle bounds")
    }
  }
}
