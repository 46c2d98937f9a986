import Energy
import Formats
import Foundation
import Recordings
import TestSupport
import Testing

/// Three recorded runs, charged by a shipped model and done again by hand with the numbers of its file: within 0.1 %.
struct RecordedRunsTests {
  private static func run(_ name: String) throws -> JSONValue {
    let path = Golden.repository + "Tests/Fixtures/energy/\(name).json"
    return try JSONParser.parse(Array(try Data(contentsOf: URL(filePath: path))))
  }
  private static func model(_ name: String) throws -> ModelledEnergy {
    let path = Golden.repository + "Profiles/power/\(name).json"
    return ModelledEnergy(
      try PowerModel(file: path, bytes: Array(try Data(contentsOf: URL(filePath: path)))))
  }
  private static func metric(_ name: String, _ run: JSONValue) throws -> Double {
    try #require(run["metrics"]?[name]?["value"]?.number, "\(name)")
  }
  private func near(_ value: Double, _ expected: Double) -> Bool { abs(value / expected - 1) < 0.001 }

  /// A loop that kept a processor busy, on a machine that tells no frequency.
  @Test func aBusyLoop() throws {
    let run = try Self.run("busy-loop")
    let seconds = try Self.metric("cpu.time.user", run) + Self.metric("cpu.time.system", run)
    #expect(near(seconds, 2.150943))
    let work = [ProcessorWork(processor: 0, hertz: nil, program: seconds, others: 0.4)]
    // 369 mA at 3.7 V is the strongest processor at its highest frequency; 8.5 mA come while any works.
    let fairphone = try Self.model("fairphone-4").cpu(work, capacities: [:]).energy
    #expect(near(fairphone.value, 2.150943 * (0.369 + 0.0085) * 3.7))
    // The thriftiest of the strong processor's speeds draws 18 mA.
    #expect(near(fairphone.low, 2.150943 * (0.018 + 0.0085) * 3.7 * 0.5))
    #expect(near(fairphone.high, fairphone.value * 1.5))
    let phone = try Self.model("pinephone-pro").cpu(work, capacities: [:]).energy
    #expect(near(phone.value, 2.150943 * 0.583))
  }

  /// A program that made many small writes durable.
  @Test func aWriter() throws {
    let run = try Self.run("writer")
    let (written, read) = (
      try Self.metric("disk.device.bytes", run), try Self.metric("disk.reads.bytes", run)
    )
    #expect(near(written, 4_194_304) && near(read, 1_638_400))
    let lines = try Self.model("phone").storage(
      written: written, read: read, syncs: try Self.metric("disk.syncs", run))
    #expect(lines.map(\.part) == ["bytes written", "bytes read"])
    #expect(near(lines[0].energy.value, 4_194_304 / 1e6 * 0.00625))
    #expect(near(lines[1].energy.value, 1_638_400 / 1e6 * 0.00357))
  }

  /// A navigator with a camera: two processes hold the camera from 1 s to 9 s and from 4 s to 12.5 s, one GPS to the end.
  @Test func aHolderOfDevices() throws {
    let rows = try #require(try Self.run("device-holder")["tables"]?["devices"]?.array)
    let devices = rows.map { DeviceRow.of($0) }
    let lines = try Self.model("oneplus-6").peripherals(devices)
    #expect(lines.map(\.part) == ["sound", "camera", "GPS"])
    #expect(near(lines[0].energy.value, 3 * 0.037 * 3.9))
    #expect(near(lines[1].energy.value, (12.5 - 1) * 0.547 * 3.9))
    #expect(near(lines[2].energy.value, 29.5 * 0.08 * 3.9))
  }
}
