import Arguments
import Commands
import Documents
import Recordings
import Testing

@Suite struct GateOptionTests {
  @Test(
    arguments: [
      ("disk.syncs=5 %,2", Gate(metric: "disk.syncs", relative: 0.05, absolute: 2)),
      ("disk.syncs=5%", Gate(metric: "disk.syncs", relative: 0.05)),
      (
        "memory.footprint.peak=,1 MiB",
        Gate(metric: "memory.footprint.peak", relative: 0, absolute: 1_048_576)
      ),
      ("cpu.idle.share=10 %", Gate(metric: "cpu.idle.share", relative: 0.1, better: .more)),
    ])
  func aGateIsReadWithBothItsBounds(_ text: String, _ gate: Gate) throws {
    #expect(try GateOption.read(text) == gate)
  }

  @Test(
    arguments: [
      ("disk.syncs", "no gate"), ("disk.sinks=5 %", "did you mean \"disk.syncs\""),
      ("disk.syncs=5 s", "disk.syncs"), ("disk.syncs=5 %,1 MiB", "absolute"), ("=5 %", "no gate"),
      ("disk.syncs=-5 %", "out of range"), ("disk.syncs=", "disk.syncs"),
    ])
  func whatIsNoGateIsRefusedWithTheReason(_ text: String, _ reason: String) throws {
    let error = try #require(throws: CommandError.self) { try GateOption.read(text) }
    #expect(error.exitStatus == .usage)
    #expect(error.message.contains(reason), "\(error.message)")
  }
}
