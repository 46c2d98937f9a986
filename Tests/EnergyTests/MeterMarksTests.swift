import Recordings
import Testing

@testable import Energy

struct MeterMarksTests {
  private let second: UInt64 = 1_000_000_000

  /// Five readings a second of a counter that goes on by 1 J at each, and by 3 J in the rests of ten seconds around the
  /// run; a mark at each end of a rest, read half a round after the one before.
  private func watch(hours: Int) -> (trace: MeterTrace, rests: [(from: UInt64, until: UInt64)]) {
    var account = EnergyAccumulatorTests.counter()
    let count = hours * 3600 * 5
    let marks = [50, 100, count - 100, count - 50]
    var joules = 0.0
    for tick in 1...count {
      joules += (50..<100).contains(tick) || (count - 100..<count - 50).contains(tick) ? 3 : 1
      account.add(.joules(joules), at: UInt64(tick) * second / 5, asleep: 0)
      guard marks.contains(tick) else { continue }
      account.add(.joules(joules), at: UInt64(tick) * second / 5 + second / 10, asleep: 0, isMark: true)
    }
    func time(_ mark: Int) -> UInt64 { UInt64(marks[mark]) * second / 5 + second / 20 }
    return (account.result, [(time(0), time(1)), (time(2), time(3))])
  }

  @Test func restsAreAsExactAfterHoursAsAfterMinutes() throws {
    let (short, shortRests) = watch(hours: 1)
    let (long, longRests) = watch(hours: 6)
    #expect(long.points.count <= EnergyAccumulator.capacity)
    #expect(
      zip(long.points, long.points.dropFirst()).allSatisfy { $0.time < $1.time && $0.joules <= $1.joules })
    for (early, late) in zip(shortRests, longRests) {
      let exact = try #require(short.energy(from: early.from, until: early.until).value)
      let thinned = try #require(long.energy(from: late.from, until: late.until).value)
      #expect(abs(thinned.value - exact.value) < 1e-6, "\(thinned) \(exact)")
      #expect(thinned.high - thinned.low <= exact.high - exact.low + 1e-6, "\(thinned) \(exact)")
    }
  }

  @Test func moreMarksThanHaveRoomAreOrdinaryReadings() {
    var account = EnergyAccumulatorTests.counter()
    for tick in 1...50_000 {
      account.add(.joules(Double(tick)), at: UInt64(tick) * second / 5, asleep: 0, isMark: true)
    }
    let points = account.result.points
    #expect(points.count <= EnergyAccumulator.capacity && points.last?.joules == 49_999)
  }
}
