import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct ProcessNamespaceTests {
  @Test func theProcOfThisProcessIsItsOwn() { #expect(ProcessNamespace.problem() == nil) }

  @Test func theProcOfAnotherNamespaceIsToldWithTheWayOut() throws {
    let problem = try #require(ProcessNamespace.problem(own: getpid() + 1))
    #expect(problem.contains("another PID namespace") && problem.contains("--mount-proc"))
  }

  @Test func aProcThatIsNotMountedIsTold() throws {
    #expect(try #require(ProcessNamespace.problem(FixtureTree().root)).contains("not mounted"))
  }
}
