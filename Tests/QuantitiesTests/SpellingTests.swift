import Quantities
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("cpu.utilization", "cpu.utilisation"), ("mib", "MiB"), ("MIB", "MiB"), ("disk.write", "disk.writes"),
    ("memory.footprnt.peak", "memory.footprint.peak"),
  ])
  func aSlipFindsTheWordThatWasMeant(_ word: String, _ meant: String) {
    let words = ["cpu.utilisation", "MiB", "MB", "disk.writes", "memory.footprint.peak"]
    #expect(Spelling.nearest(to: word, among: words) == meant)
  }

  @Test func anotherWordFindsNothing() {
    #expect(Spelling.nearest(to: "energy.total", among: ["disk.writes", "cpu.time.user"]) == nil)
    #expect(Spelling.nearest(to: "x", among: []) == nil)
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("a", "a", 0), ("A", "a", 1), ("gsp", "gps", 1),
    ("ca", "abc", 3),
  ])
  func theDistanceIsLevenshteinsWithNeighboursSwappedCountingOnce(
    _ left: String, _ right: String, _ distance: Int
  ) {
    #expect(Spelling.distance(left, right) == distance)
  }

  @Test func twoLettersInTheWrongOrderAreOneSlip() {
    #expect(Spelling.nearest(to: "gsp", among: ["gps", "nfc", "sms"]) == "gps")
  }

  @Test func equallyNearWordsGiveTheFirstByName() {
    #expect(Spelling.nearest(to: "bat", among: ["cat", "bad", "hat"]) == "bad")
  }

  @Test func aHintIsPutBehindAnErrorAndIsNothingWhereNothingIsNear() {
    #expect(Spelling.hint(for: "devics", among: ["devices", "budgets"]) == "; did you mean \"devices\"?")
    #expect(Spelling.hint(for: "x", among: ["devices", "budgets"]) == "")
  }

  @Test func whereNothingIsNearAHintCanNameAll() {
    let words = ["devices", "budgets"]
    #expect(Spelling.hintOrAll(for: "devics", among: words) == "; did you mean \"devices\"?")
    #expect(Spelling.hintOrAll(for: "x", among: words) == "; known: devices, budgets")
  }
}
