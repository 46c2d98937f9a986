import Recordings
import Testing

@testable import Workloads

@Suite struct OwnFootprintTests {
  @Test func theThreePartsAreAdded() {
    let text = """
      00400000-7ffd000 ---p 00000000 00:00 0    [rollup]
      Rss:                9000 kB
      Pss:                8000 kB
      Pss_Dirty:          7000 kB
      Pss_Anon:             10 kB
      Pss_File:           6000 kB
      Pss_Shmem:             2 kB
      Swap:                 99 kB
      SwapPss:               1 kB
      """
    #expect(OwnFootprint.parse(text) == .value(13 * 1024))
  }

  @Test func aPartThatIsMissingIsNotZero() {
    #expect(
      OwnFootprint.parse("Pss_Anon: 1 kB\nSwapPss: 1 kB")
        == .absent("/proc/self/smaps_rollup has no Pss_Shmem:"))
    #expect(OwnFootprint.parse("").value == nil)
    #expect(OwnFootprint.parse("Pss_Anon: many kB").reason == "/proc/self/smaps_rollup: Pss_Anon: many kB")
  }
}
