import Kernel
import TestSupport
import Testing

@Suite struct MediaTopologyTests {
  /// Two sensors into one processor into two nodes.
  private func graph() -> MediaTopology {
    MediaTopology(
      entities: [
        .init(id: 1, name: "front", function: 0x20001), .init(id: 2, name: "back", function: 0x20001),
        .init(id: 3, name: "processor", function: 0x4009), .init(id: 4, name: "node", function: 0x10001),
        .init(id: 5, name: "lens", function: 0x20003), .init(id: 6, name: "alone", function: 0x10001),
      ], ways: [.init(1, 3), .init(2, 3), .init(3, 4), .init(4, 3)], ancillaries: [.init(2, 5)])
  }

  @Test func picturesFlowOneWayAndRoundInCircles() {
    #expect(graph().reachable(from: 1).map(\.name) == ["processor", "node"])
    #expect(graph().reachable(from: 6).isEmpty && graph().reachable(from: 99).isEmpty)
  }

  @Test func aLensServesTheSensorThatItIsTiedTo() {
    let graph = graph()
    #expect(graph.serving(graph.sensors[1], .lens).map(\.name) == ["lens"])
    #expect(graph.serving(graph.sensors[0], .lens).isEmpty)
  }

  @Test func anOnlyLensServesAnOnlySensorWhereNothingIsTied() {
    var graph = graph()
    graph.ancillaries = []
    #expect(graph.serving(graph.sensors[0], .lens).isEmpty)
    graph.entities.removeFirst()
    #expect(graph.serving(graph.sensors[0], .lens).map(\.name) == ["lens"])
  }

  @Test func tablesThatPromiseMoreThanTheyHoldAreReadAsFarAsTheyGo() throws {
    var bytes = [UInt8](repeating: 0, count: 72 + 96)
    bytes[8] = 200
    bytes[72] = 7
    bytes.replaceSubrange(76..<82, with: "sensor".utf8)
    let counts = MediaTopology.Counts(entities: 200, interfaces: 0, pads: 0, links: 0)
    let graph = try #require(MediaTopology.parse(bytes, room: counts))
    #expect(graph.entities.map(\.name) == ["sensor"] && graph.entities.map(\.id) == [7])
    #expect(MediaTopology.parse(Array(bytes.prefix(71)), room: counts) == nil)
  }

  @Test func noBytesStopTheParser() {
    var dice = Dice(seed: 3)
    for _ in 0..<2000 {
      let counts = MediaTopology.Counts(
        entities: Int(dice.next(5)), interfaces: Int(dice.next(5)), pads: Int(dice.next(5)),
        links: Int(dice.next(5)))
      let graph = MediaTopology.parse(dice.bytes(2000), room: counts)
      _ = graph?.entities.map { graph?.reachable(from: $0.id) }
      _ = MediaTopology.parseEntity(dice.bytes(300))
      #expect(MediaTopology.parseLinks(dice.bytes(200)[...], count: 9).count <= 3)
    }
  }

  @Test func theOlderListNamesANodeByItsNumber() {
    var bytes = [UInt8](repeating: 0, count: 256)
    (bytes[0], bytes[36], bytes[38], bytes[52], bytes[54]) = (3, 1, 1, 2, 5)
    (bytes[72], bytes[76]) = (81, 4)
    let found = MediaTopology.parseEntity(bytes)
    #expect(found?.entity == .init(id: 3, name: "", function: 0x10001, number: "81:4"))
    #expect(found?.pads == 2 && found?.links == 5)
  }
}
