import Formats
import Glibc
import Kernel
import Testing

@testable import TestSupport

/// Files of `/dev/shm` as ordinary programs use them. Each run has a `/dev/shm` of its own: what other tests leave in that of the
/// machine may be taken for the program's.
@Suite(.enabled(if: Permissions.isRoot && Permissions.countInKernel, "only root may mount"))
struct SharedMemoryTruthTests {
  private static let size = 31_457_280.0

  private static func run(_ command: [String]) throws -> Measured {
    let tree = FixtureTree()
    let apart = "mount -t tmpfs shm /dev/shm && exec \"$@\""
    let tool = try Tool.run(
      program: "/usr/bin/unshare",
      ["-m", "sh", "-c", apart, "sh", Tool.path, "run", "--json", tree.path + "/r.json", "--"] + command)
    return Measured(tool: tool, report: try JSONParser.parse(tree.root.bytes("/r.json")))
  }

  private static func isSaidToBeLeft(_ metric: JSONValue) -> Bool {
    metric["note"]?.string?.contains("no process had open") ?? false
  }

  /// 30 MiB that a program shares with others, as Python's library does it: a file of `/dev/shm` that stays open, and is removed
  /// some time after it was closed.
  static let sharing = """
    from multiprocessing import shared_memory
    import sys, time
    shared = shared_memory.SharedMemory(create=True, size=30 << 20)
    shared.buf[:] = bytes(30 << 20)
    time.sleep(1)
    shared.close()
    time.sleep(float(sys.argv[1]))
    shared.unlink()
    """

  @Test(arguments: ["0", "0.5"])
  func aFileThatIsClosedBeforeItIsRemovedDoesNotMakeThePeakMore(_ seconds: String) throws {
    let run = try Self.run(["/usr/bin/python3", "-c", Self.sharing, seconds])
    let footprint = try #require(run.metric("memory.footprint.peak"))
    #expect(!Self.isSaidToBeLeft(footprint), "\(footprint)")
    #expect(footprint["value"]?.number ?? 0 > Self.size, "\(footprint)")
  }

  @Test func aFileThatLiesThereLongAfterItWasClosedMakesTheSteadyFootprintABound() throws {
    let run = try Self.run(["/usr/bin/python3", "-c", Self.sharing, "2.5"])
    let steady = try #require(run.metric("memory.footprint.steady"))
    #expect(steady["bound"]?.string == "at least" && Self.isSaidToBeLeft(steady), "\(steady)")
    let most = try #require(steady["interval"]?["high"]?.number)
    #expect(most > Self.size, "\(steady)")
  }

  /// As shm_open(3) has it in its example: what is mapped needs no descriptor any more.
  static let mapping = """
    #include <fcntl.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <unistd.h>
    int main(void) {
      int file = shm_open("/mapped", O_RDWR | O_CREAT, 0600);
      if (file < 0 || ftruncate(file, 30 << 20)) return 1;
      char *bytes = mmap(0, 30 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      close(file);
      memset(bytes, 1, 30 << 20);
      SHARING
      sleep(3);
      UNMAPPING
      return shm_unlink("/mapped");
    }
    """

  private static func mapping(
    sharing: String = "", unmapping: String = "", _ tree: FixtureTree
  ) throws -> String {
    let source = mapping.replacing("SHARING", with: sharing).replacing("UNMAPPING", with: unmapping)
    tree.file("/mapping.c", source)
    let program = tree.path + "/mapping"
    let built = try Tool.run(program: "/usr/bin/cc", ["-O1", "-o", program, tree.path + "/mapping.c"])
    try #require(built.status == 0, "\(built.errors)")
    return program
  }

  @Test(arguments: ["", "fork();"])
  func aFileThatIsMappedAndClosedCountsOnce(_ sharing: String) throws {
    let tree = FixtureTree()
    let run = try Self.run([Self.mapping(sharing: sharing, tree)])
    for name in ["memory.footprint.peak", "memory.footprint.steady"] {
      let metric = try #require(run.metric(name))
      let value = try #require(metric["value"]?.number)
      #expect(!Self.isSaidToBeLeft(metric), "\(metric)")
      #expect(value > Self.size && value < Self.size * 1.2, "\(metric)")
    }
  }

  @Test func whatWasMappedAndLiesThereUnmappedIsLeft() throws {
    let tree = FixtureTree()
    let run = try Self.run([Self.mapping(unmapping: "munmap(bytes, 30 << 20); sleep(4);", tree)])
    let steady = try #require(run.metric("memory.footprint.steady"))
    #expect(steady["bound"]?.string == "at least" && Self.isSaidToBeLeft(steady), "\(steady)")
  }
}
