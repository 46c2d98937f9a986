import Testing

@testable import Comparison

struct SeededGeneratorTests {
  @Test func theSameSeedGivesTheSameNumbers() {
    var (one, same, other) = (SeededGenerator(seed: 7), SeededGenerator(seed: 7), SeededGenerator(seed: 8))
    let numbers = (0..<5).map { _ in one.next() }
    #expect((0..<5).map { _ in same.next() } == numbers)
    #expect((0..<5).map { _ in other.next() } != numbers)
  }

  @Test func theFiguresAreTheSeed() {
    var (one, same) = (SeededGenerator(seededBy: [1, 2]), SeededGenerator(seededBy: [1, 2]))
    var swapped = SeededGenerator(seededBy: [2, 1])
    let number = one.next()
    #expect(same.next() == number)
    #expect(swapped.next() != number)
  }

  @Test func everyIndexComesAsOftenAsAnyOther() {
    var generator = SeededGenerator(seed: 3)
    var counts = [Double](repeating: 0, count: 7)
    for _ in 0..<70_000 { counts[generator.index(below: 7)] += 1 }
    // χ² with 6 degrees of freedom is below 22.5 in 99.9 % of cases.
    #expect(counts.reduce(0) { $0 + ($1 - 10_000) * ($1 - 10_000) / 10_000 } < 22.5)
  }
}
