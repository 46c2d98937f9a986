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

  /// A stimulus puts its own changes right in the middle of a run, while the terminal is drawn on.
  @Test func whoForgetsWhatWasPutRightStillGivesTheTerminalBack() async throws {
    let tree = FixtureTree().file("/terminal", "drawn on").file("/end", "")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      try guardian.tell(.terminal("back", file: path + "/terminal"))
      try guardian.tell(.restored)
      try guardian.tell(.write("done", file: path + "/end"))
      kill(getpid(), SIGKILL)
    }
    for _ in 0..<250 where (try? tree.root.text("/end")) != "done" { usleep(20_000) }
    #expect(try tree.root.text("/terminal") == "back")
  }

  /// A log with something in it is a part of the recording, and so is the memory that its readers share.
  @Test(arguments: [("", true), ("frames", false)])
  func anEmptyLogIsNotLeftBesideARecording(_ log: String, _ isTidied: Bool) async throws {
    let tree = FixtureTree().file("/a.headroom", "whole").file("/a.headroom-wal", log).file(
      "/a.headroom-shm", "shared"
    ).file("/a.headroom-journal", log)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      try guardian.tell(.database(path + "/a.headroom"))
      // The last of what it does.
      try guardian.tell(.write("done", file: path + "/a.headroom"))
      kill(getpid(), SIGKILL)
    }
    for _ in 0..<250 where (try? tree.root.text("/a.headroom")) != "done" { usleep(20_000) }
    usleep(200_000)
    #expect(tree.root.exists("/a.headroom-wal") == !isTidied)
    #expect(tree.root.exists("/a.headroom-shm") == !isTidied)
    #expect(tree.root.exists("/a.headroom-journal") == !isTidied)
  }

  @Test func aFolderThatWasExchangedMeanwhileIsLeftAlone() async throws {
    let tree = FixtureTree().file("/own/a", "").file("/other/a-wal", "").file("/other/a-shm", "").file(
      "/end", "")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = tree.path as String] in
      let guardian = try ProcessGuard()
      try guardian.tell(.database(path + "/own/a"))
      try guardian.tell(.write("done", file: path + "/end"))
      try #require(rename(path + "/own", path + "/moved") == 0)
      try #require(symlink(path + "/other", path + "/own") == 0)
      kill(getpid(), SIGKILL)
    }
    for _ in 0..<250 where (try? tree.root.text("/end")) != "done" { usleep(20_000) }
    usleep(200_000)
    #expect(tree.root.exists("/other/a-wal") && tree.root.exists("/other/a-shm"))
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
