import Kernel
import Testing

@testable import Harness

@Suite struct ResponseWatchTests {
  private func moment(_ tenth: Int) -> Instant { Instant(nanoseconds: UInt64(tenth) * 100_000_000) }

  /// Feeds a sample each tenth of a second until the response is complete; the tenths at which it was.
  private func respond(
    _ kind: ResponseWatch.Kind, since: Int = 0, upTo end: Int = 100, _ figure: (Int) -> Double
  ) -> Int? {
    var watch = ResponseWatch(kind, since: moment(since))
    for tenth in 0...end {
      let figure = figure(tenth)
      let sample = ResponseWatch.Sample(
        time: moment(tenth), footprint: figure, processor: figure)
      if let time = watch.feed(sample) { return Int(time.nanoseconds / 100_000_000) }
    }
    return nil
  }

  @Test func aReleaseIsOverWhenTheFootprintHasFoundItsLowest() {
    #expect(respond(.release) { $0 < 3 ? 9e6 : $0 < 8 ? 9e6 - Double($0) * 1e6 : 1e6 } == 8)
    #expect(respond(.release) { _ in 9e6 } == 0, "nothing was released, and that is the response")
  }

  @Test func nothingIsSaidOfAFootprintThatIsUnknown() {
    #expect(respond(.release) { _ in .nan } == nil)
    #expect(respond(.quiet) { _ in .nan } == nil)
  }

  @Test func quietBeginsWithTheFirstSecondOfRest() {
    #expect(respond(.quiet) { min(Double($0), 12) * 0.1 } == 12)
    #expect(respond(.quiet) { Double($0) * 0.0005 } == 0, "half a percent of a processor is rest")
    #expect(respond(.quiet) { Double($0) * 0.01 } == nil)
  }

  @Test func whatWasBeforeTheStimulusDoesNotCount() {
    #expect(respond(.quiet, since: 30) { _ in 0 } == 30)
  }
}
