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

  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0)) func aSampleOfOneProcessIsAHandfulOfSystemCalls()
    throws
  {
    let tree = FixtureTree()
    func run(_ rate: Int) throws -> (calls: Int, samples: Int) {
      let run = try Tool.run(
        program: "/usr/bin/strace",
        [
          "-f", "-c", "-U", "calls,name", Tool.path, "run", "-q", "--rate", "\(rate)", "--json",
          tree.path + "/run.json", "--", "sleep", "2",
        ])
      let total = run.errors.split(separator: "\n").last { $0.hasSuffix("total") }
      let calls = try #require(total.flatMap { Int($0.split(separator: " ")[0]) }, "\(run.errors)")
      let report = try JSONParser.parse(tree.root.bytes("/run.json"))
      return (calls, try #require(report["series"]?["memory.footprint"]?["time"]?.array).count)
    }
    // Of the samples that were taken: a busy machine leaves some out.
    func cost() throws -> Double {
      let (many, few) = (try run(100), try run(10))
      return Double(many.calls - few.calls) / Double(many.samples - few.samples)
    }
    var found = try cost()
    // What others do to files meanwhile is looked at too, which only adds.
    for _ in 0..<3 where !(3..<10).contains(found) { found = try cost() }
    #expect(found > 3 && found < 10, "\(found) system calls a sample")
  }
}
