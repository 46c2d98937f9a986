import FuzzTargets
import Testing

/// A target that fails stops the whole run: what it was given follows from its name and the number of the try.
@Suite struct FuzzTargetTests {
  @Test(.timeLimit(.minutes(5)), arguments: FuzzRegistry.names)
  func itComesBackFromItsCorpusAndFromWhatIsNearIt(_ name: String) throws {
    let target = try #require(FuzzRegistry.target(name))
    let seeds = try FuzzCorpus.seeds(name)
    try #require(!seeds.isEmpty, "no corpus")
    for seed in seeds + [[]] { target.run(seed) }
    var mutation = Mutation(seed: name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    for number in 0..<target.tries {
      let other = seeds[(number / seeds.count) % seeds.count]
      target.run(mutation.mutate(seeds[number % seeds.count], with: other))
    }
  }

  @Test func everyTargetIsRegistered() {
    let files = FuzzCorpus.files("Targets").filter { $0.hasSuffix("Fuzz.swift") }.map { $0.dropLast(6) }
    let registered = FuzzRegistry.all.map { String(describing: $0) }
    #expect(files.map(String.init).sorted() == registered.sorted())
    #expect(registered == registered.sorted { $0.lowercased() < $1.lowercased() })
    #expect(Set(FuzzRegistry.names).count == registered.count)
  }

  @Test func everyCorpusHasItsTarget() {
    #expect(FuzzCorpus.files("corpus") == FuzzRegistry.names.sorted())
  }
}
