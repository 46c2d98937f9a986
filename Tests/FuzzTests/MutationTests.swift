import Testing

@Suite struct MutationTests {
  private let seed = Array("a seed of some length".utf8)

  @Test func theSameSeedGivesTheSameBytes() {
    var (one, other) = (Mutation(seed: 7), Mutation(seed: 7))
    for _ in 0..<100 { #expect(one.mutate(seed, with: [1, 2]) == other.mutate(seed, with: [1, 2])) }
  }

  @Test func bytesAreChangedShortenedAndLengthened() {
    var mutation = Mutation(seed: 1)
    let results = (0..<500).map { _ in mutation.mutate(seed, with: [0xFE]) }
    #expect(Set(results).count > 400)
    #expect(results.contains { $0.count < seed.count } && results.contains { $0.count > seed.count })
    #expect(results.contains { $0.count == seed.count && $0 != seed })
  }

  @Test func nothingCanBeMutatedToo() {
    var mutation = Mutation(seed: 3)
    for _ in 0..<500 { _ = mutation.mutate([], with: []) }
  }

  /// That the tries are good enough: a parser that believes a length is found out.
  @Test func aLengthThatIsBelievedIsFoundOut() {
    var mutation = Mutation(seed: 5)
    let found = (0..<1000).contains { _ in
      let bytes = mutation.mutate([0, 4, 1, 2, 3, 4], with: [])
      return bytes.count > 2 && bytes[0] == 0 && Int(bytes[1]) > bytes.count - 2
    }
    #expect(found)
  }
}
