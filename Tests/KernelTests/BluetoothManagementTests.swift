import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct BluetoothManagementTests {
  private func event(_ kind: UInt8, status: UInt8, _ rest: [UInt8] = []) -> [UInt8] {
    [kind, 0, 0xFF, 0xFF, UInt8(truncatingIfNeeded: 3 + rest.count), 0, 3, 0, status] + rest
  }

  @Test func controllersTellWhatTheySpeak() throws {
    let root = FixtureTree().recorded("radios").root
    #expect(try root.bluetoothIndices() == [0])
    let dual = try root.bluetoothController(0)
    #expect(dual.hasLowEnergy && dual.hasClassic && !dual.isPowered && dual.name == "hci0")
    let low = try FixtureTree().recorded("low-energy").root.bluetoothController(0)
    #expect(low.hasLowEnergy && !low.hasClassic)
    let classic = try FixtureTree().recorded("classic").root.bluetoothController(0)
    #expect(!classic.hasLowEnergy && classic.hasClassic)
    #expect(try FixtureTree().recorded("no-controller").root.bluetoothIndices() == [])
  }

  @Test func theStatusOfAReplyBecomesAnError() throws {
    for (status, code) in [(UInt8(0x14), EACCES), (0x11, ENODEV), (0x03, EIO)] {
      for kind: UInt8 in [1, 2] {
        let error = #expect(throws: SystemError.self) {
          try BluetoothManagement.parameters(event(kind, status: status))
        }
        #expect(error?.code == code)
      }
    }
    #expect(try Array(BluetoothManagement.parameters(event(1, status: 0, [7]))) == [7])
  }

  @Test func aReplyThatEndsTooEarlyIsDamage() {
    for length in 0..<9 {
      #expect(
        throws: SystemError(code: EBADMSG, call: "receive", subject: "the Bluetooth management channel")
      ) {
        try BluetoothManagement.parameters(Array(event(1, status: 0).prefix(length)))
      }
    }
    let unasked = event(9, status: 0)
    #expect(throws: SystemError.self) { try BluetoothManagement.parameters(unasked) }
  }

  @Test func aListMayClaimMoreThanItHolds() {
    #expect(BluetoothController.indices([0xFF, 0xFF, 1, 0][...]) == nil)
    #expect(BluetoothController.indices([2, 0, 1, 0, 5, 0][...]) == [1, 5])
    #expect(BluetoothController.indices([][...]) == nil)
    for length in 0..<17 {
      #expect(BluetoothController(index: 0, [UInt8](repeating: 0xFF, count: length)[...]) == nil)
    }
  }

  @Test func addressesAndNamesAreTakenOutBeforeTheyAreNoted() {
    let names = BluetoothManagement.withoutNames(event(1, status: 0, [UInt8](repeating: 7, count: 280)))
    #expect(names.count == 289)
    #expect(names[9..<15].allSatisfy { $0 == 0 } && names[29...].allSatisfy { $0 == 0 })
    #expect(names[15..<29].allSatisfy { $0 == 7 })
    #expect(BluetoothManagement.withoutNames([1, 0]) == [1, 0])
  }

  @Test func settingsWithoutANameAreToldByTheirBit() {
    #expect(BluetoothController.settingNames(1 << 9 | 1 << 31) == ["le", "bit 31"])
  }
}
