import Testing

@testable import Workloads

@Suite struct RecordStateTests {
  @Test func aChangeRenewsEachByteOfOneRecordAndNoOther() {
    var state = RecordState(size: 6500, record: 100)
    let before = state.bytes
    let place = { (slot: Int) in state.place(slot...slot) }(state.change(5))
    for index in before.indices { #expect((state.bytes[index] != before[index]) == place.contains(index)) }
  }

  @Test func neighboursAreOneStretch() {
    #expect(RecordState.stretches([5, 1, 2, 3, 9]) == [1...3, 5...5, 9...9])
    #expect(RecordState.stretches([]) == [])
  }
}
