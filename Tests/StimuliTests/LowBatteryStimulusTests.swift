import Documents
import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct LowBatteryStimulusTests {
  /// Whether the program can be shown another battery here.
  static let works = LowBatteryStimulus.diagnose(.live).allSatisfy { $0.state != .missing }

  /// Tells its batteries' charge each time that it has changed, by files that it keeps open, as sampling readers do.
  static let reader = """
    exec python3 -c '
    import glob, os, time
    folder = "/sys/class/power_supply/"
    names = sorted(n for n in os.listdir(folder) if open(folder + n + "/type").read() == "Battery\\n")
    kept = [os.open(folder + names[0] + "/" + f, os.O_RDONLY) for f in ("capacity", "status", "uevent")]
    def value(fd): return os.pread(fd, 4096, 0).decode()
    last = None
    while True:
      told = dict(l.split("=", 1) for l in value(kept[2]).splitlines())
      now = (value(kept[0]).strip(), value(kept[1]).strip(), told.get("POWER_SUPPLY_CAPACITY"))
      if now != last: print(*now, flush=True)
      last = now
      time.sleep(0.005)'
    """

  static func program(user: UserIdentity? = nil) throws -> StagedProgram {
    try StagedProgram(reader, [PowerSupplyCopy.self], grouped: false, user: user)
  }

  @Test(.enabled(if: works, "the program can have no mounts of its own here"))
  func theProgramSeesTheBatteryRunLowAndTheMachineDoesNot() throws {
    let before = try SysPowerSupply.readAll(.live)
    let program = try Self.program()
    defer { _ = try? program.end() }
    #expect(program.serve { program.lines().count == 1 })
    let batteries = before.filter { $0.text("type") == "Battery" && $0.text("scope") != "Device" }
    if batteries.isEmpty { #expect(program.lines().first == "80 Discharging 80") }
    let answer = try LowBatteryStimulus.apply(StimulusRequest("low-battery"), program.stage)
    #expect(answer.capacity == 5 && answer.state == "discharging")
    #expect(program.serve { program.lines().last == "5 Discharging 5" })
    let request = StimulusRequest(
      "low-battery", values: ["capacity": .number(3), "state": .text("charging")])
    let second = try LowBatteryStimulus.apply(request, program.stage)
    #expect(!second.batteries.isEmpty)
    #expect(program.serve { program.lines().last == "3 Charging 3" })
    #expect(try SysPowerSupply.readAll(.live).map(\.name) == before.map(\.name))
  }

  @Test(.enabled(if: works && geteuid() == 0, "only root can become another user"))
  func anotherUserSeesIt() throws {
    let user = UserIdentity(
      user: 65534, group: 65534, groups: [65534], name: "nobody", home: "/", shell: "/bin/sh")
    let program = try Self.program(user: user)
    defer { _ = try? program.end() }
    #expect(program.serve { program.lines().count == 1 })
    _ = try LowBatteryStimulus.apply(StimulusRequest("low-battery"), program.stage)
    #expect(program.serve { program.lines().last == "5 Discharging 5" })
  }

  @Test(.enabled(if: works && geteuid() == 0, "only root can give its rights up"))
  func withoutRootItIsSeenToo() async {
    await #expect(processExitsWith: .success) {
      try #require(setgid(65534) == 0 && setuid(65534) == 0)
      guard LowBatteryStimulusTests.works else { return }
      let program = try LowBatteryStimulusTests.program()
      defer { _ = try? program.end() }
      try #require(program.held.isInUserNamespace)
      try #require(program.serve { program.lines().count == 1 })
      _ = try LowBatteryStimulus.apply(StimulusRequest("low-battery"), program.stage)
      try #require(program.serve { program.lines().last == "5 Discharging 5" })
    }
  }

  @Test(.enabled(if: works, "the program can have no mounts of its own here"))
  func nothingIsLeft() throws {
    let program = try Self.program()
    let folder = program.tree.path + "/stage"
    #expect(try KernelRoot(path: folder).entries("/power_supply").isEmpty == false)
    try program.end()
    #expect(try KernelRoot(path: folder).entries("") == [])
    #expect(try MountInfo.read(.live).contains { $0.mountPoint.hasPrefix(SysPowerSupply.directory) } == false)
  }
}
