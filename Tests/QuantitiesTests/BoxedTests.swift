import Quantities
import Testing

@Suite struct BoxedTests {
  private struct Holder: Equatable {
    @Boxed var list: [Int]
  }

  @Test func aCopyKeepsItsValueWhereTheOtherIsChanged() {
    let first = Holder(list: [1])
    var second = first
    second.list.append(2)
    #expect(first.list == [1] && second.list == [1, 2])
  }

  @Test func twoAreEqualByWhatTheyHold() {
    #expect(Holder(list: [1]) == Holder(list: [1]))
    #expect(Holder(list: [1]) != Holder(list: [2]))
  }
}
