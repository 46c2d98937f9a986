import Documents
import Formats
import Testing

@Suite struct DocumentChangeTests {
  @Test func aChangedValueIsNamedByTheWayToIt() {
    let before: JSONValue = ["availability": ["battery-level": ["state": "present", "value": 79]]]
    let after: JSONValue = ["availability": ["battery-level": ["state": "present", "value": 78]]]
    #expect(
      DocumentChange.between(before, after) == [
        DocumentChange(path: "availability.battery-level.value", old: 79, new: 78)
      ])
    #expect(DocumentChange.between(before, before) == [])
  }

  @Test func anItemThatGoesDoesNotChangeThoseBehindIt() {
    let before: JSONValue = ["links": [["name": "a", "up": true], ["name": "b", "up": true]]]
    let after: JSONValue = ["links": [["name": "b", "up": false]]]
    #expect(
      DocumentChange.between(before, after) == [
        DocumentChange(path: "links[a]", old: ["name": "a", "up": true], new: nil),
        DocumentChange(path: "links[b].up", old: true, new: false),
      ])
  }

  @Test func twoOfOneNameAreToldApartByTheirPlace() {
    let before: JSONValue = [["name": "a", "n": 1], ["name": "a", "n": 2]]
    let after: JSONValue = [["name": "a", "n": 1], ["name": "a", "n": 3]]
    #expect(DocumentChange.between(before, after) == [DocumentChange(path: "[1].n", old: 2, new: 3)])
  }

  @Test func aListOfPlainValuesIsOneValue() {
    #expect(
      DocumentChange.between(["a": ["x"]], ["a": ["x", "y"]]) == [
        DocumentChange(path: "a", old: ["x"], new: ["x", "y"])
      ])
  }

  @Test func evidenceIsNoChange() {
    #expect(DocumentChange.between(["a": 1, "evidence": ["x"]], ["a": 1, "evidence": ["y"]]) == [])
  }

  @Test func aValueOfAnotherKindIsAChangeOfTheWhole() {
    #expect(
      DocumentChange.between(["a": ["missing": "why"]], ["a": 5]) == [
        DocumentChange(path: "a", old: ["missing": "why"], new: 5)
      ])
  }

  @Test func thereAreNoMoreThanTheLimit() {
    let many: [String: JSONValue] = Dictionary(
      (0..<1000).map { ("\($0)", JSONValue.number(Double($0))) }, uniquingKeysWith: { $1 })
    #expect(DocumentChange.between([:], .object(many), limit: 20).count == 20)
  }
}
