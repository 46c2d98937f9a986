import Testing

@testable import BenchRunner

/// Who a history says accepted a level.
@Suite struct AccepterTests {
  @Test func theFirstNameThatIsOneIsTaken() {
    #expect(Accepter.name(among: ["Ada", "root"]) == "Ada")
    #expect(Accepter.name(among: [nil, "", "ada"]) == "ada")
  }

  @Test func anAddressIsNoName() {
    #expect(Accepter.name(among: ["ada@example.org", "ada"]) == "ada")
    #expect(Accepter.name(among: ["ada@example.org"]).hasPrefix("user "))
  }
}
