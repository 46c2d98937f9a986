import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct BluetoothProbeTests {
  private func tree(_ machine: String? = nil, _ names: [String] = ["hci0"]) -> FixtureTree {
    let tree = FixtureTree().directory(BluetoothControllers.directory)
    for name in names { tree.file("\(BluetoothControllers.directory)/\(name)/uevent", "") }
    return machine.map { tree.recorded($0) } ?? tree
  }

  private func states(_ root: KernelRoot) -> [Finding.State?] {
    let capabilities = BluetoothProbe.read(root).capabilities
    return ["bluetooth-le", "peer-peer"].map { capabilities[$0]?.state }
  }

  @Test func lowEnergyAndBasicRateAreToldApart() {
    #expect(states(tree("radios").root) == [.present, .present])
    #expect(states(tree("low-energy").root) == [.present, .absent])
    #expect(states(tree("classic").root) == [.absent, .present])
    #expect(states(tree("no-controller", []).root) == [.absent, .absent])
  }

  @Test func aControllerThatIsOffIsThereAllTheSame() {
    let finding = BluetoothProbe.read(tree("radios").root).capabilities["bluetooth-le"]
    #expect(finding?.reason == "there, and not powered")
    let blocked = tree("radios").file("/sys/class/rfkill/rfkill0/type", "bluetooth\n").file(
      "/sys/class/rfkill/rfkill0/hard", "1\n")
    #expect(
      BluetoothProbe.read(blocked.root).capabilities["bluetooth-le"]?.reason
        == "there, and switched off by rfkill")
  }

  @Test func withoutTheClassNothingIsAskedBecauseAskingWouldLoadTheModule() {
    let root = FixtureTree().recorded("radios").root
    let finding = BluetoothProbe.read(root).capabilities["bluetooth-le"]
    #expect(finding?.state == .unknown)
    #expect(finding?.evidence.contains { $0.answer.contains("asking would load it") } == true)
  }

  @Test func aControllerThatCannotBeAskedProvesOnlyThatItIsThere() {
    let tree = tree().refusal("bluetooth index list", EAFNOSUPPORT)
    #expect(states(tree.root) == [.unknown, .unknown])
    #expect(
      states(self.tree(nil, []).refusal("bluetooth index list", EAFNOSUPPORT).root) == [.absent, .absent])
  }

  @Test func aControllerThatIsStillBeingSetUpIsUnknown() {
    let finding = BluetoothProbe.read(tree("no-controller").root).capabilities["bluetooth-le"]
    #expect(finding?.state == .unknown && finding?.reason == "hci0: it is still being set up")
  }

  @Test func aBrokenControllerDoesNotLoseTheOther() {
    let tree = tree("low-energy", ["hci0", "hci1"]).answer(
      "bluetooth index list", [1, 0, 0xFF, 0xFF, 9, 0, 3, 0, 0, 2, 0, 0, 0, 1, 0]
    ).refusal("bluetooth controller 1", ETIMEDOUT)
    #expect(states(tree.root) == [.present, .unknown])
  }

  @Test func theDaemonKnowsLowEnergyWhereTheKernelDoesNotTell() {
    var found = BluetoothControllers(listed: .value(["hci0"]))
    found.refusal = "out of reach"
    let roles: [[String]?] = [["central", "peripheral"], ["peripheral"], nil]
    let states = roles.map { roles -> Finding.State? in
      let daemon = BlueZ(adapters: [.init(path: "/org/bluez/hci0", roles: roles)])
      let answer = BluetoothProbe.answer(found, daemon)
      #expect(answer.capabilities["peer-peer"]?.state == .unknown)
      return answer.capabilities["bluetooth-le"]?.state
    }
    #expect(states == [.present, .absent, .unknown])
  }

  @Test func theDaemonIsAskedForTheRolesAloneAndOnlyWhereTheKernelDoesNotTell() {
    let question =
      "dbus org.bluez /org/bluez/hci0 org.freedesktop.DBus.Properties.Get \"org.bluez.Adapter1\" \"Roles\""
    let reply = Array("[\"central\",\"peripheral\"]".utf8)
    let asked = tree().refusal("bluetooth index list", EAFNOSUPPORT).answer(question, reply)
    let finding = BluetoothProbe.read(asked.root).capabilities["bluetooth-le"]
    #expect(finding?.state == .present)
    #expect(finding?.evidence.last?.answer == "Roles central, peripheral")
    #expect(states(tree("classic").answer(question, reply).root) == [.absent, .present])
  }

  @Test func connectionsAreNoControllers() {
    let names = BluetoothControllers.read(tree("radios", ["hci0", "hci0:256"]).root).listed.value
    #expect(names == ["hci0"])
  }

  /// As in a container: the controller is the other network namespace's, and its connections are seen.
  @Test func aConnectionProvesItsController() {
    let root = FixtureTree().directory("/sys/class/bluetooth/hci0:69").root
    #expect(BluetoothControllers.read(root).listed.value == ["hci0"])
    #expect(BluetoothProbe.read(root).capabilities["bluetooth-le"]?.state == .unknown)
    #expect(BluetoothProbe.read(root).capabilities["peer-peer"]?.state == .unknown)
  }
}
