import Testing

@testable import Instruments

@Suite struct SampledWaitsTests {
  @Test(arguments: [("12", true), ("1", false), ("2", false), ("123", false), ("", false)])
  func anInodeIsFoundAsAWholeWord(_ word: String, _ found: Bool) {
    let text = Array("Num Inode Path\nffff: 00000002 01 12 /run/x\n00 00 123\n".utf8)
    let number = ArraySlice(Array(word.utf8))
    #expect(text.withUnsafeBytes { SampledWaits.holds($0, number) } == (found || word == "123"))
  }

  @Test(arguments: [
    ("do_freezer_trap", true), ("get_signal", true), ("0", false), ("hrtimer_nanosleep", false),
  ])
  func whereTheKernelKeepsAFrozenThreadTellsThatItIs(_ place: String, _ isFrozen: Bool) {
    #expect(Array(place.utf8).withUnsafeBytes { SampledWaits.isFreezer($0) } == isFrozen)
  }
}
