import Documents
import Glibc
import Kernel
import Stimuli
import TestSupport
import Testing

@Suite struct WarningBusSettingTests {
  private func environment(_ address: String?) -> Environment {
    var environment = Environment([])
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
    return environment
  }

  private func bus(_ folder: String, behind address: String?) throws -> WarningBus {
    try WarningBus(
      StageSetting(requests: [], environment: environment(address), user: nil, folder: folder))
  }

  @Test func theProgramFindsThisBusInPlaceOfTheSystems() throws {
    let tree = FixtureTree()
    let bus = try bus(tree.path, behind: nil)
    defer { bus.end() }
    var changes = LaunchChanges()
    try bus.prepare(&changes)
    let address = try #require(changes.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? nil)
    let socket = try #require(DBusAddress.sockets(address).first)
    let client = try LocalSocket.connect(socket)
    defer { close(client) }
    try BusBench.wait { bus.listeners.count == 1 }
    #expect(bus.listeners.first?.process == getpid() && bus.listeners.first?.isSubscribed == false)
    #expect(bus.warn(level: "low").isEmpty && bus.events().isEmpty)
  }

  @Test func aBusThatIsNoSocketOfThisMachineIsRefusedBeforeTheStart() {
    let tree = FixtureTree()
    let error = #expect(throws: SystemError.self) { try bus(tree.path, behind: "tcp:host=localhost,port=1") }
    #expect(error?.code == EAFNOSUPPORT)
    #expect(access(tree.path + "/system-bus", F_OK) == -1)
  }

  @Test func aPathTooLongForASocketIsToldSo() {
    let error = #expect(throws: SystemError.self) {
      try bus("/tmp/" + String(repeating: "a", count: 120), behind: nil)
    }
    #expect(error?.code == ENAMETOOLONG)
  }

  @Test func whatStandsBehindIsDiagnosed() {
    let machine = FixtureTree().file("/run/bus", "").root
    func row(_ address: String) -> Diagnosis {
      WarningBus.diagnose(machine, unit: "memory-warning", environment(address))
    }
    #expect(row("unix:path=/run/bus").state == .works)
    #expect(row("unix:path=/run/nothing;unix:path=/run/bus").state == .works)
    #expect(row("unix:path=/run/nothing").state == .fallsBack)
    #expect(row("tcp:host=a").state == .missing && row("tcp:host=a").remedy != nil)
  }
}
