import Kernel
import Testing

@Suite struct CPUListTests {
  @Test(arguments: ["", "0", "0-3", "0-3,8,10-11", "65535"]) func theKernelsSpellingComesBack(_ text: String)
  {
    #expect(CPUList(parsing: text)?.text == text)
  }

  @Test(arguments: [
    "-", "3-1", "0-", "-1", "a", "0-99999999999", "0-65536", "1,1", "0-3-5", "2,1", "9999999999999999999",
  ])
  func anythingElseIsNoList(_ text: String) { #expect(CPUList(parsing: text) == nil) }

  @Test func theCountIsThatOfTheProcessors() { #expect(CPUList(parsing: "0-3,8")?.count == 5) }
}
