import Testing

@testable import Instruments

@Suite struct CallStormTests {
  private static let second: UInt64 = 1_000_000_000

  /// What a storm says to counts at moments.
  private static func begins(_ counts: [(UInt64?, UInt64)]) -> ([Bool], UInt64?) {
    var storm = CallStorm()
    let answers = counts.map { storm.begins($0.0, $0.1) }
    return (answers, storm.began)
  }

  @Test func aStormBeginsOnce() {
    let quiet: [(UInt64?, UInt64)] = [(0, Self.second), (200_000, 2 * Self.second)]
    #expect(Self.begins(quiet) == ([false, false], nil))
    let storm = quiet + [(400_001, 3 * Self.second), (9_000_000, 4 * Self.second)]
    #expect(Self.begins(storm) == ([false, false, true, false], 3 * Self.second))
  }

  @Test func aMomentIsTooShortToTell() {
    let counts: [(UInt64?, UInt64)] = [
      (0, 0), (1_000_000, CallStorm.shortest - 1), (1_000_000, CallStorm.shortest),
    ]
    #expect(Self.begins(counts) == ([false, false, true], CallStorm.shortest))
  }

  @Test func whatCannotBeCountedIsNoStorm() {
    #expect(Self.begins([(0, 0), (nil, Self.second)]) == ([false, false], nil))
  }
}
