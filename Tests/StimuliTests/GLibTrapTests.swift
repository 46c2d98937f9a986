import Kernel
import Recordings
import TestSupport
import Testing

@testable import Stimuli

@Suite struct GLibTrapTests {
  private static func machine(_ library: String, available: Int) -> KernelRoot {
    FixtureTree()
      .file("/proc/7/maps", "7f00-7f01 r--p 00000000 08:01 99    /usr/lib/libglib-2.0.so.0.9000.0\n")
      .file("/proc/7/root/usr/lib/libglib-2.0.so.0.9000.0", library)
      .file("/proc/meminfo", "MemTotal:  1000 kB\nMemFree:  10 kB\nMemAvailable:  \(available) kB\n").root
  }

  @Test func aLibraryThatListensIsKnownByTheVariablesName() {
    #expect(GLibTrap.holds(7, Self.machine("\u{7F}ELF…MEMORY_PRESSURE_WATCH\0…", available: 600)))
    #expect(!GLibTrap.holds(7, Self.machine("\u{7F}ELF of the year before", available: 600)))
    #expect(!GLibTrap.holds(8, Self.machine("MEMORY_PRESSURE_WATCH", available: 600)))
  }

  @Test func itKeepsAWarningToItselfOnlyWhileMoreThanHalfIsFree() {
    #expect(GLibTrap.reason(Self.machine("", available: 501))?.contains("50 % of it is") == true)
    #expect(GLibTrap.reason(Self.machine("", available: 500)) == nil)
    #expect(GLibTrap.reason(FixtureTree().root) == nil, "what is not known is no reason")
  }

  /// The library as a real process has it mapped: a file of its name, of which a page is enough.
  @Test func aListenersEntrySaysSo() throws {
    let bench = try Bench<WarningSocket>()
    let library = bench.tree.path + "/libglib-2.0.so.0.9000.0"
    bench.tree.file("/libglib-2.0.so.0.9000.0", "MEMORY_PRESSURE_WATCH")
    let script = """
      import mmap, os, runpy, sys
      held = mmap.mmap(os.open(sys.argv[1], os.O_RDONLY), 0, mmap.MAP_PRIVATE, mmap.PROT_READ)
      sys.argv = [sys.argv[2], "1"]
      runpy.run_path(sys.argv[0])
      """
    let program = try bench.start(Listener.python, ["-c", script, library, Listener.script])
    #expect(bench.serve(until: WarningListening.self))
    let entry = bench.facility.warn().first
    #expect((entry?.suppressed != nil) == (GLibTrap.reason() != nil))
    _ = try program.finish(within: 30)
  }
}
