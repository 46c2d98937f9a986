import Documents
import Formats
import Quantities
import Recordings
import Testing

@testable import Exports

struct EvidenceStringsTests {
  private func words(_ evidence: Evidence) -> [String] {
    EvidenceStrings.pairs(evidence).map { "\($0.name) \($0.text)" }
  }

  @Test func aKeyIsInWordsAndAFigureHasItsUnit() {
    #expect(words(["bytesEach": .figure(6153.211394302849, .bytes)]) == ["written for each 6.01 KiB"])
    #expect(words(["periodSeconds": .figure(0.0204, .seconds)]) == ["period 20.4 ms"])
    #expect(words(["releasedBytes": .figure(4096, .bytes)]) == ["released 4 KiB"])
    #expect(words(["attemptsPerSecond": .figure(3.3, .perSecond)]) == ["attempts 3.3 /s"])
    #expect(
      words(["joules": .figure(0.5, .joules), "start": .moment(12.25)]) == ["energy 500 mJ", "start 12.3 s"])
    #expect(words(["id": .number(10_813)]) == ["thread id 10813"], "a name is not a count")
  }

  @Test func aFigureIsCalledByItsMetric() {
    let words = words(["metric": .metric(.diskSyncs), "value": .figure(8004, .count)])
    #expect(words == ["calls of fsync and the like 8\u{a0}004"])
  }

  @Test func whatIsNotKnownIsLeftOut() {
    #expect(words(["peer": nil, "peers": .list([]), "shape": .text("spins")]) == ["shape spins"])
  }

  @Test func aDocumentHoldsTheNumbersAsTheyAre() {
    let evidence: Evidence = [
      "metric": .metric(.diskSyncs), "value": .figure(8004, .count), "time": .moment(1.5), "id": .number(7),
    ]
    #expect(evidence.json == ["metric": "disk.syncs", "value": 8004, "time": 1.5, "id": 7])
    #expect(evidence.moments == 1.5...1.5)
  }

  @Test func aRowsFiguresHaveTheUnitsOfItsTable() {
    var row = FileRow(path: "/a")
    (row.written, row.syncs) = (2048, 3)
    let found = words(Evidence(row))
    #expect(found.contains("path /a") && found.contains("written 2 KiB") && found.contains("syncs 3"))
    #expect(Evidence(row).json == FileRow.table.json(row))
  }
}
