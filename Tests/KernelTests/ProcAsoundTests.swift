import Kernel
import Testing

@Suite struct ProcAsoundTests {
  @Test func aCardIsTwoLines() {
    let cards = ProcAsound.cards(
      """
       0 [Intel          ]: HDA-Intel - HDA Intel
                            HDA Intel at 0xfebd0000 irq 25
       1 [L5             ]: simple-card - Librem 5
                            Librem 5

      """)
    #expect(
      cards == [
        .init(
          number: 0, id: "Intel", driver: "HDA-Intel", name: "HDA Intel",
          longName: "HDA Intel at 0xfebd0000 irq 25"),
        .init(number: 1, id: "L5", driver: "simple-card", name: "Librem 5", longName: "Librem 5"),
      ])
  }

  @Test func noCardsAreNoCards() {
    #expect(ProcAsound.cards("--- no soundcards ---\n").isEmpty)
    #expect(ProcAsound.cards("").isEmpty)
  }

  @Test func theDirectionsOfAStreamStandBehindItsNames() throws {
    let streams = ProcAsound.streams(
      """
      00-00: Generic Analog : Generic Analog : playback 1 : capture 1
      00-03: HDMI 0 : HDMI 0 : playback 1
      01-00: a : b : c : capture 2
      """)
    #expect(streams.map(\.capture) == [1, 0, 2])
    #expect(streams.map(\.playback) == [1, 1, 0])
    #expect(streams.last?.id == "a" && streams.last?.name == "c")
  }

  @Test(
    arguments: [
      "00-00", "00: x", "x-y: a", "00-00: ", "00-00: a : playback x", " : : : ", "99999999999999999999-0: a",
      "0 [", "] [: ", "[]: ", " 0 []: ", "0 [x]: -",
    ])
  func nonsenseIsNoCardAndNoRecordingStream(_ text: String) {
    #expect(ProcAsound.streams(text).allSatisfy { $0.capture == 0 && $0.playback == 0 })
    #expect(ProcAsound.cards(text).count <= 1)
  }
}
