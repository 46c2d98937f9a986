import Formats
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

extension FixtureTree {
  /// A USB device from the attributes that count.
  @discardableResult
  fileprivate func usb(_ place: String, _ id: String, _ attributes: [String: String] = [:]) -> Self {
    let name = place.split(separator: "/").last ?? ""
    let base = "/sys/devices/pci0000:00/\(place)"
    let parts = id.split(separator: ":")
    file("\(base)/idVendor", "\(parts[0])\n").file("\(base)/idProduct", "\(parts[1])\n")
    file("\(base)/bDeviceClass", "00\n")
    for (key, value) in attributes { file("\(base)/\(key)", value + "\n") }
    return link("/sys/bus/usb/devices/\(name)", to: "../../../devices/pci0000:00/\(place)")
  }

  fileprivate static var rootHub: FixtureTree {
    FixtureTree().usb("usb1", "1d6b:0002", ["bDeviceClass": "09", "product": "xHCI Host Controller"])
  }
}

@Suite struct AccessoryProbeTests {
  private func finding(_ tree: FixtureTree) -> Finding? {
    AccessoryProbe.read(tree.root).availability["accessory"]
  }

  @Test func aMouseOnAnOpenPortIsAttached() {
    let tree = FixtureTree.rootHub.usb(
      "usb1/1-2", "046d:c077", ["removable": "removable", "product": " Optical Mouse "])
    tree.file("/sys/devices/pci0000:00/usb1/1-2/1-2:1.0/bInterfaceClass", "03\n")
    #expect(finding(tree)?.state == .present && finding(tree)?.value == 1)
    #expect(
      finding(tree)?.evidence.first?.answer
        == "Optical Mouse (046d:c077), input: on a USB port that is open to the user")
  }

  @Test func whatIsBuiltInIsNoAccessoryAndNeitherIsAHub() {
    let tree = FixtureTree.rootHub.usb("usb1/1-7", "04f2:b612", ["removable": "fixed", "product": "Camera"])
    tree.usb("usb1/1-3", "05e3:0608", ["removable": "removable", "bDeviceClass": "09"])
    #expect(finding(tree)?.state == .absent)
    #expect(finding(tree)?.evidence.last?.answer == "Camera (04f2:b612): built in")
  }

  @Test func behindAHubOnAnOpenPortEverythingIsAttached() {
    let tree = FixtureTree.rootHub.usb(
      "usb1/1-3", "05e3:0608", ["removable": "removable", "bDeviceClass": "09"])
    tree.usb("usb1/1-3/1-3.1", "0781:5567", ["removable": "unknown"])
    #expect(finding(tree)?.state == .present)
  }

  @Test func aPortThatDoesNotTellLeavesItOpen() {
    let tree = FixtureTree.rootHub.usb("usb1/1-2", "046d:c077", ["removable": "unknown"])
    #expect(finding(tree)?.state == .unknown && finding(tree)?.evidence.count == 1)
    tree.usb("usb1/1-4", "046d:c31c", ["removable": "removable"])
    #expect(finding(tree)?.state == .present && finding(tree)?.value == 1)
  }

  @Test func aSteamDecksControllerIsNoAccessory() {
    let tree = FixtureTree.rootHub.usb("usb1/1-3", "28de:1205", ["removable": "removable"])
    #expect(finding(tree)?.state == .absent)
  }

  @Test func anEmptyBusIsGroundsForAbsentAndAMissingOneIsNot() {
    #expect(finding(.rootHub)?.state == .absent)
    #expect(finding(FixtureTree())?.state == .unknown)
    #expect(finding(FixtureTree().file("/sys/class/typec/port0/data_role", "host\n"))?.state == .unknown)
  }

  @Test func aBluetoothKeyboardIsAttachedWithOrWithoutUSB() {
    let tree = FixtureTree().file(
      "/sys/bus/hid/devices/0005:046D:B342.0005/uevent", "HID_NAME=Keyboard K380\n")
    tree.file("/sys/bus/hid/devices/0018:04F3:2A15.0001/uevent", "HID_NAME=Touchpad\n")
    #expect(finding(tree)?.state == .present && finding(tree)?.value == 1)
    #expect(
      finding(tree)?.evidence.first?.answer == "Keyboard K380 (046d:b342), input: connected by Bluetooth")
  }

  private static let headphones = #"""
    {"/org/bluez":{"org.bluez.AgentManager1":{}},
     "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF":{"org.bluez.Device1":{"Connected":true,"Alias":"Headphones","Icon":"audio-headset","Address":"AA:BB:CC:DD:EE:FF"}},
     "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_00":{"org.bluez.Device1":{"Connected":false,"Alias":"Old one"}}}
    """#

  @Test func connectedHeadphonesCountAndTheirAddressIsLeftOut() {
    let tree = FixtureTree.rootHub
    tree.answer(DBusCall.managedObjects("org.bluez", "/").question, Array(Self.headphones.utf8))
    #expect(finding(tree)?.state == .present && finding(tree)?.value == 1)
    let answer = AccessoryProbe.read(tree.root)
    #expect(!"\(answer)".contains("AA:BB") && !"\(answer)".contains("AA_BB"))
  }

  @Test func aKeyboardThatBlueZShowsTooCountsOnce() {
    let tree = FixtureTree.rootHub
    tree.file("/sys/bus/hid/devices/0005:046D:B342.0005/uevent", "HID_NAME=Headphones\n")
    tree.answer(DBusCall.managedObjects("org.bluez", "/").question, Array(Self.headphones.utf8))
    #expect(finding(tree)?.value == 1)
  }

  @Test(arguments: ["", "[]", "{", "{\"/a\":1}", "{\"/a\":{\"org.bluez.Device1\":{\"Connected\":1}}}"])
  func nonsenseFromTheBusAddsNothing(_ text: String) {
    let tree = FixtureTree.rootHub.answer(
      DBusCall.managedObjects("org.bluez", "/").question, Array(text.utf8))
    #expect(finding(tree)?.state == .absent)
  }

  @Test func aChargerIsNoAccessoryAndAPeripheralIs() {
    func port(_ attributes: [String: String]) -> FixtureTree {
      let tree = FixtureTree.rootHub.file("/sys/class/typec/port0/data_role", "host\n")
      for (key, value) in attributes { tree.file("/sys/class/typec/port0-partner/\(key)", value + "\n") }
      return tree
    }
    #expect(finding(port(["accessory_mode": "none", "identity/id_header": "0x18002109"]))?.state == .absent)
    #expect(finding(port(["accessory_mode": "none", "identity/id_header": "0x6c0004b4"]))?.state == .present)
    #expect(finding(port(["accessory_mode": "analog_audio"]))?.state == .present)
    #expect(finding(port(["accessory_mode": "none", "identity/id_header": "0x00000000"]))?.state == .unknown)
    #expect(finding(port(["accessory_mode": "none"]))?.state == .unknown)
  }

  @Test func theHostsOwnThunderboltRouterIsNotAtTheEndOfACable() {
    let tree = FixtureTree.rootHub
    for entry in ["domain0", "0-0", "0-0:1.1", "0-1.0"] {
      tree.file("/sys/bus/thunderbolt/devices/\(entry)/uevent", "")
    }
    #expect(finding(tree)?.state == .absent)
    tree.file("/sys/bus/thunderbolt/devices/0-301/device_name", "Dock\n")
    #expect(finding(tree)?.state == .present)
    #expect(finding(tree)?.evidence.first?.answer == "Dock: at the end of a Thunderbolt cable")
  }

  @Test func whatComesOverANetworkIsNotBuiltIn() {
    let tree = FixtureTree.rootHub
    let place = "devices/platform/vhci_hcd.0/usb3/3-1"
    tree.file("/sys/\(place)/idVendor", "0d8c\n").file("/sys/\(place)/idProduct", "0014\n")
    tree.file("/sys/\(place)/removable", "unknown\n")
    tree.link("/sys/bus/usb/devices/3-1", to: "../../../\(place)")
    #expect(finding(tree)?.state == .present)
  }
}
