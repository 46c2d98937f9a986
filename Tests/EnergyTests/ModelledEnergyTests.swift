import Energy
import Formats
import Recordings
import TestSupport
import Testing

/// Each figure is written out as the sum that a person would do.
struct ModelledEnergyTests {
  private let energy = ModelledEnergy(SamplePower.phone)
  private let sizes = SamplePower.capacities

  @Test func storageIsChargedByTheMegabyteAndWhatHasNoFigureIsNot() {
    let lines = energy.storage(written: 50e6, read: 10e6, syncs: 7)
    #expect(lines.map(\.part) == ["bytes written", "bytes read"])
    #expect(near(lines[0].energy.value, 50 * 0.006) && near(lines[1].energy.value, 10 * 0.004))
    #expect(lines[0].amount == "47.7 MiB" && lines.allSatisfy { $0.component == .storage })
    #expect(energy.storage(written: nil, read: nil, syncs: nil).isEmpty)
    let why = "syncs: no figure in the power model sample"
    #expect(energy.unknownStorage(written: 50e6, read: 10e6, syncs: 7) == why)
    #expect(energy.unknownStorage(written: 50e6, read: nil, syncs: 0) == nil)
    #expect(energy.missing.isEmpty)
  }

  @Test func aModelWithoutStorageOrPartsSaysSo() {
    var model = SamplePower.phone
    (model.storage, model.parts) = (nil, [])
    let bare = ModelledEnergy(model)
    #expect(bare.storage(written: 1, read: 1, syncs: 1).isEmpty)
    #expect(Set(bare.missing.keys) == [.storage, .peripherals])
    #expect(bare.missing[.storage] == "the power model sample has no figure for storage")
  }

  private func held(_ kind: String, _ opened: Double, _ closed: Double?, _ held: Double, _ process: Int = 1)
    -> DeviceRow
  {
    var row = DeviceRow(path: "/dev/x", kind: kind, opened: opened, held: held)
    (row.closed, row.process) = (closed, process)
    return row
  }

  @Test func holdsOfOneKindAtTheSameTimeCountOnce() {
    let lines = energy.peripherals([
      held("video", 1, 5, 4), held("video", 3, 8, 5, 2), held("video", 10, 12, 2),
      held("positioning", 0, nil, 6),
      held("microphone", 0, 9, 9), held("input", 0, 9, 9), held("graphics", 0, 9, 9),
    ])
    #expect(lines.map(\.part) == ["camera", "GPS"] && lines.map(\.amount) == ["9 s", "6 s"])
    #expect(near(lines[0].energy.value, 1.5 * (7 + 2)) && near(lines[1].energy.value, 0.4 * 6))
    #expect(lines.allSatisfy { $0.component == .peripherals })
  }

  @Test func aPartWithAnErrorOfItsOwnHasItsBounds() {
    var model = SamplePower.phone
    model.errors = ["gps": 1.5, "screen": 0.9, "storage": 0.5, "cpu": 0.1]
    let energy = ModelledEnergy(model)
    let gps = energy.peripherals([held("positioning", 0, 5, 5)])[0].energy
    #expect(near(gps.value, 2) && gps.low == 0 && near(gps.high, 2 * 2.5))
    let camera = energy.peripherals([held("video", 0, 5, 5)])[0].energy
    #expect(near(camera.high, 7.5 * 1.2))
    let written = energy.storage(written: 1e6, read: nil, syncs: nil)[0].energy
    #expect(near(written.low, 0.003) && near(written.high, 0.009))
    let idle = energy.idle(screen: .on)
    #expect(near(idle.low, 0.1 * 0.8 + 0.3 * 0.1) && near(idle.high, 0.1 * 1.2 + 0.3 * 1.9))
    #expect(near(energy.cpu([work(0, 2e9, 10)], capacities: sizes).energy.high, 8.5 * 1.1))
  }

  @Test func aCodecIsNoCamera() {
    var model = SamplePower.phone
    model.parts.append(.init("video", active: 0.25))
    let energy = ModelledEnergy(model)
    let nodes = VideoNodes(
      of: .of([
        "hardware": [
          "cameras": [
            "notCameras": [
              ["node": "/dev/x", "name": "bcm2835-codec-decode", "reason": "an output: takes pictures in"]
            ]
          ]
        ]
      ]))
    let lines = energy.peripherals([held("video", 0, 4, 4), held("codec", 4, 6, 2)], nodes: nodes)
    #expect(lines.map(\.part) == ["video codec"] && near(lines[0].energy.value, 0.25 * 6))
    let metadata = VideoNodes(
      of: .of(["hardware": ["cameras": ["notCameras": [["node": "/dev/x", "reason": "carries metadata"]]]]]))
    #expect(energy.peripherals([held("video", 0, 4, 4)], nodes: metadata).isEmpty)
    #expect(!energy.usesParts([held("video", 0, 4, 4)], nodes: metadata))
  }

  @Test func whatHasNoPowerOfItsOwnIsNoPart() {
    #expect(
      !energy.usesParts([held("input", 0, 9, 9), held("graphics", 0, 9, 9), held("accessory", 0, 9, 9)]))
    #expect(energy.usesParts([held("input", 0, 9, 9), held("microphone", 0, 9, 9)]))
  }

  @Test func whatWasOpenedTwiceWasNotHeldBetween() {
    #expect(near(energy.peripherals([held("video", 1, 9, 3)])[0].energy.value, 1.5 * 3))
  }

  @Test func whatIsHeldWithoutAFigureIsSaid() {
    #expect(
      energy.unknown([held("microphone", 0, 9, 9), held("video", 0, 1, 1)])
        == "sound: no figure in the power model sample")
    #expect(
      energy.unknown([held("video", 0, 1, 1), held("graphics", 0, 1, 1)])
        == "graphics: no figure in the power model sample")
    #expect(energy.unknown([held("video", 0, 1, 1), held("input", 0, 1, 1)]) == nil)
  }

  @Test func aScreenWithoutAFigureIsSaid() {
    #expect(ScreenState.allCases.allSatisfy { energy.missing(screen: $0) == nil })
    var model = SamplePower.phone
    model.screen = .init(on: 0.3)
    let dim = ModelledEnergy(model)
    #expect(dim.missing(screen: .on) == nil && near(dim.idle(screen: .full).value, 0.4))
    #expect(dim.missing(screen: .full)?.hasSuffix("counted as at its dimmest") == true)
    model.screen = nil
    let dark = ModelledEnergy(model)
    #expect(dark.missing(screen: .off) == nil && near(dark.idle(screen: .on).value, 0.1))
    #expect(dark.missing(screen: .on) == "the power model sample has no figure for the screen: not counted")
  }

  @Test func idleGrowsWithTheScreen() {
    let watts = ScreenState.allCases.map { energy.idle(screen: $0).value }
    #expect(near(watts[0], 0.1) && near(watts[1], 0.4) && near(watts[2], 1.3))
    #expect(near(energy.idle(screen: .off).high, 0.12) && near(energy.idle(screen: .off).low, 0.08))
  }
}
