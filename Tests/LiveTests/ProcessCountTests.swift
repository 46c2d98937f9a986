import Formats
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct ProcessCountTests {
  /// Three processes besides itself, and threads, which are none.
  private static let script = """
    import os, threading
    for _ in range(4): t = threading.Thread(target=lambda: None); t.start(); t.join()
    for _ in range(2):
      pid = os.fork()
      if pid == 0:
        os._exit(0)
      os.waitpid(pid, 0)
    os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)
    """

  @Test(.enabled(if: Permissions.countInKernel, "nothing can be counted in the kernel here"))
  func everyProcessIsCountedAndNoThread() throws {
    let run = try Measured.run(["python3", "-c", Self.script])
    #expect(run.value("processes.started") == 4 && run.fidelity("processes.started") == "exact")
  }

  @Test(.enabled(if: Permissions.countInKernel, "nothing can be counted in the kernel here"))
  func eachLaunchCountsItsProgram() throws {
    let run = try Measured.run(["sh", "-c", "/bin/true; :"], options: ["--repeat", "3"])
    #expect(run.value("processes.started") == 6, "\(run.tool.errors)")
  }

  @Test(.enabled(if: Permissions.hideCgroups, "this process may not make a mount namespace"))
  func withoutACgroupTheEndsOfThreadsTellOrItIsTheLeast() throws {
    let run = try FallBackTests.withoutCgroups("/bin/true; /bin/true; /bin/true; sleep 0.3; :")
    let value = try #require(run.value("processes.started"))
    if Permissions.hearEnds {
      #expect(value == 5 && run.fidelity("processes.started") == "exact", "\(run.tool.errors)")
    } else {
      #expect(value >= 1 && run.metric("processes.started")?["bound"] == "at least")
    }
  }
}
