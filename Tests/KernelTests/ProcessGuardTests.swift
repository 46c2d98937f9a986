import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct ProcessGuardTests {
  @Test func whatWasChangedIsPutRightAfterAKill() async throws {
    let tree = FixtureTree().file("/limit", "changed").file("/restored", "changed")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      try guardian.tell(.write("before", file: path + "/restored"))
      try guardian.tell(.restored)
      try guardian.tell(.write("before", file: path + "/limit"))
      kill(getpid(), SIGKILL)
    }
    for _ in 0..<250 where (try? tree.root.text("/limit")) != "before" { usleep(20_000) }
    #expect(try tree.root.text("/limit") == "before")
    #expect(try tree.root.text("/restored") == "changed")
  }

  @Test func whoIsToldMoreThanItCanRememberSaysSoAndWaitsOn() async throws {
    let tree = FixtureTree().file("/limit", "changed")
    await #expect(processExitsWith: .success) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      var told = 0
      do throws(SystemError) {
        while true {
          try guardian.tell(.write("\(told)", file: path + "/limit"))
          told += 1
        }
      } catch { #expect(error.code == ENOSPC) }
      #expect(told > 5000)
      guardian.dismiss()
    }
    #expect(try tree.root.text("/limit") == "changed")
  }

  @Test func whoIsSentHomeDoesNothing() async throws {
    let tree = FixtureTree().file("/limit", "changed")
    await #expect(processExitsWith: .success) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      try guardian.tell(.write("before", file: path + "/limit"))
      guardian.dismiss()
    }
    #expect(try tree.root.text("/limit") == "changed")
  }
}
