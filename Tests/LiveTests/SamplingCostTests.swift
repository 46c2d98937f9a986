import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// What a sample costs, in counts: times differ from machine to machine.
@Suite(.serialized, .waitsForPrograms) struct SamplingCostTests {
  /// Counts the calls of `malloc` and its kin in the sampling thread.
  static let counter = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/prctl.h>
    static atomic_long count;
    static void note(void) {
      char name[16] = "";
      prctl(PR_GET_NAME, name);
      if (strcmp(name, "headroom-sample") == 0) atomic_fetch_add(&count, 1);
    }
    extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
    void *malloc(size_t n) { note(); return __libc_malloc(n); }
    void *calloc(size_t n, size_t m) { note(); return __libc_calloc(n, m); }
    void *realloc(void *p, size_t n) { note(); return __libc_realloc(p, n); }
    __attribute__((destructor)) static void tell(void) {
      FILE *file = fopen(getenv("COUNT_FILE"), "a");
      if (file) { fprintf(file, "%ld\\n", count); fclose(file); }
    }
    """

  /// The optimised binary, as it is shipped: without optimisation Swift allocates for closures and tuples.
  static let release = getenv("HEADROOM_RELEASE").map { String(cString: $0) }

  /// The sampling thread's allocations in one run of a second.
  static func allocations(rate: Int, _ tree: FixtureTree) throws -> Int {
    let file = "\(tree.path)/count.\(rate)"
    let tool = try Tool.run(
      program: Tool.path,
      ["run", "-q", "--rate", "\(rate)", "--", "env", "-u", "LD_PRELOAD", "sleep", "1"],
      environment: ["LD_PRELOAD": tree.path + "/count.so", "COUNT_FILE": file])
    try #require(tool.status == 0, "\(tool.errors)")
    let lines = try KernelRoot.live.text(file).split(separator: "\n").compactMap { Int($0) }
    return lines.reduce(0, +)
  }

  @Test(.enabled(if: release != nil, "HEADROOM_RELEASE names no optimised binary"))
  func aSampleAllocatesNothing() throws {
    let tree = FixtureTree().file("/count.c", Self.counter)
    let built = try Tool.run(
      program: "/usr/bin/cc",
      ["-shared", "-fPIC", "-O1", "-o", tree.path + "/count.so", tree.path + "/count.c"])
    try #require(built.status == 0, "\(built.errors)")
    let few = try Self.allocations(rate: 10, tree)
    let many = try Self.allocations(rate: 500, tree)
    // A process that is new costs some; the 490 samples more cost none.
    #expect(few > 0)
    #expect(abs(many - few) < 20, "\(few) at 10 Hz, \(many) at 500 Hz")
  }

  /// How many system calls each sample made of its own accord: those of the sampling thread from one wait for its time to the
  /// next, without those that answer what others on the machine do to files and processes, of which a busy machine has many.
  static func ownCallsOfSamples(_ calls: [Substring], watches: Set<Substring>) -> [Int] {
    var counts: [Int] = []
    var count = 0
    var ends: String?
    for call in calls {
      if let end = ends {
        if call.hasPrefix(end) { ends = nil }
      } else if call.contains(/^openat\(AT_FDCWD, "\/(proc\/\d+\/stat)?"/) {
        // Another process, or a file that one closed: all up to where it is closed again.
        ends = call.firstMatch(of: /= (\d+)$/).map { "close(\($0.1))" }
      } else if call.contains(/^recvfrom\(.* = \d+$/)
        || watches.contains(where: { call.hasPrefix("read(\($0),") })
      {
        continue
      } else {
        count += 1
        guard call.contains("FUTEX_WAIT") else { continue }
        counts.append(count)
        count = 0
      }
    }
    return counts
  }

  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0)) func aSampleOfOneProcessIsAHandfulOfSystemCalls()
    throws
  {
    let tree = FixtureTree()
    let run = try Tool.run(
      // Each call waits for strace, which would else wait for its turn among all other tests.
      program: "/usr/bin/nice",
      [
        "-n", "-20", "/usr/bin/strace", "-ff", "-qq", "-o", tree.path + "/trace", Tool.path, "run", "-q",
        "--rate", "500", "--", "sleep", "3",
      ])
    try #require(run.status == 0, "\(run.errors)")
    let traces = try tree.root.entries("/").map { try tree.root.text("/" + $0).split(separator: "\n") }
    let sampling = try #require(traces.first { $0.contains { $0.contains("\"headroom-sample") } })
    let watches = Set(
      traces.joined().compactMap { $0.firstMatch(of: /^fanotify_init\(.* = (\d+)$/)?.1 })
    let counts = Self.ownCallsOfSamples(sampling, watches: watches).sorted()
    try #require(counts.count > 4, "\(counts.count) samples; \(run.output) \(run.errors)")
    let middle = counts[counts.count / 2]
    #expect(middle > 3 && middle < 10, "\(middle) system calls a sample")
  }

  /// Of six processes, in a tree that sleeps most of the time.
  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0 && Permissions.isRoot, "no strace, or no cgroup"))
  func accountsOfProcessesThatSleepAreNotReadAgain() throws {
    let tree = FixtureTree()
    let sleeps = "for n in 1 2 3 4 5; do sleep 3 & done; wait"
    let run = try Tool.run(
      program: "/usr/bin/strace",
      [
        "-f", "-qq", "-e", "trace=openat,pread64", "-o", tree.path + "/trace", Tool.path, "run", "-q", "--",
        "sh", "-c", sleeps,
      ])
    try #require(run.status == 0, "\(run.errors)")
    let lines = try tree.root.text("/trace").split(separator: "\n")
    func count(_ part: String) -> Int { lines.count { $0.contains(part) } }
    let samples = count("\"nr_descendants")
    #expect(samples > 10)
    // Read at every sample and at every second one they would be six and three times as many; they are read while the tree begins
    // and ends, which takes long on a busy machine.
    #expect(count("\"rchar: ") < samples * 4)
    #expect(count("\"status\"") < samples * 3 / 2)
  }
}
