import Glibc
import Testing

@testable import Harness

@Suite struct SampleRingTests {
  @Test func rowsComeOutInOrderAndOnce() {
    let ring = SampleRing(width: 2, capacity: 3)
    var got: [Double] = []
    for round in 0..<10 {
      ring.place()?[0] = Double(round)
      ring.publish()
      ring.drain { got.append($0[0]) }
    }
    #expect(got == (0..<10).map(Double.init))
    ring.drain { _ in Issue.record("a row came twice") }
  }

  @Test func aFullRingCountsWhatItLoses() {
    let ring = SampleRing(width: 1, capacity: 2)
    for value in 0..<5 {
      guard let place = ring.place() else { continue }
      place[0] = Double(value)
      ring.publish()
    }
    #expect(ring.dropped == 3)
    var got: [Double] = []
    ring.drain { got.append($0[0]) }
    #expect(got == [0, 1])
  }
}
