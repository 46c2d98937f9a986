import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct LocationProbeTests {
  private let greeting = "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n"
  private func devices(_ list: String) -> String {
    greeting + "{\"class\":\"DEVICES\",\"devices\":[\(list)]}\n"
  }

  private func gpsd(_ tree: FixtureTree, _ list: String) -> FixtureTree {
    tree.answer(GpsdService.devicesQuestion, Array(devices(list).utf8))
  }
  private func gps(_ tree: FixtureTree) -> Finding? { LocationProbe.read(tree.root).capabilities["gps"] }

  private func serial(_ name: String, _ vendor: String, _ product: String, _ words: String, driver: String)
    -> FixtureTree
  {
    let device = "/sys/devices/pci0000:00/usb1/1-1"
    let tree = FixtureTree().file("\(device)/idVendor", vendor + "\n").file(
      "\(device)/idProduct", product + "\n")
    tree.file("\(device)/product", words + "\n").file("\(device)/1-1:1.0/tty/\(name)/dev", "188:0\n")
    tree.link("\(device)/1-1:1.0/driver", to: "../../../../../bus/usb/drivers/\(driver)")
    tree.link("\(device)/1-1:1.0/tty/\(name)/device", to: "../..")
    return tree.link("/sys/class/tty/\(name)", to: "../../devices/pci0000:00/usb1/1-1/1-1:1.0/tty/\(name)")
  }

  @Test func aReceiverWithADriverOfItsOwnIsThere() {
    let tree = FixtureTree().file("/sys/class/gnss/gnss0/type", "UBX\n")
    #expect(gps(tree)?.state == .present && gps(tree)?.provenance == .measured)
    #expect(gps(tree)?.evidence == [.init("/sys/class/gnss/gnss0/type", "UBX")])
    tree.file("/sys/class/rfkill/rfkill0/type", "gps\n").file("/sys/class/rfkill/rfkill0/soft", "1\n")
    #expect(gps(tree)?.state == .present && gps(tree)?.reason == "there, and switched off by rfkill")
  }

  @Test func aReceiverWithoutATypeIsAReceiver() {
    #expect(gps(FixtureTree().file("/sys/class/gnss/gnss0/dev", "245:0\n"))?.state == .present)
  }

  @Test func aReceiverThatGpsdHasHeardCounts() {
    let tree = gpsd(
      FixtureTree().file("/dev/ttyUSB0", ""), "{\"path\":\"/dev/ttyUSB0\",\"driver\":\"NMEA0183\"}")
    #expect(gps(tree)?.state == .present && gps(tree)?.provenance == .measured)
  }

  /// Distributions write one into gpsd's settings before anybody has a receiver.
  @Test func aPortInGpsdsSettingsIsNoReceiver() {
    let tree = gpsd(FixtureTree().file("/dev/ttyS0", ""), "{\"path\":\"/dev/ttyS0\"}")
    #expect(gps(tree)?.state == .unknown)
    #expect(gps(tree)?.reason == "a port in gpsd's settings, at which no receiver has been heard yet")
  }

  @Test(
    arguments: [
      "{\"path\":\"/dev/ttyUSB0\",\"driver\":\"RTCM104V3\"}",
      "{\"path\":\"/dev/ttyUSB0\",\"driver\":\"RTCM104V2\"}",
      "{\"path\":\"ntrip://caster.example:2101/MOUNT\"}", "{\"path\":\"dgpsip://x\"}",
    ])
  func correctionsAreNoReceiver(_ device: String) {
    let found = LocationSnapshot.read(gpsd(FixtureTree().file("/dev/ttyUSB0", ""), device).root)
    #expect(found.receivers.map(\.kind) == [.corrections])
    #expect(LocationProbe.gps(found).state != .present)
  }

  @Test(
    arguments: [
      "tcp://192.0.2.1:2948", "ntrip://x", "udp://239.0.0.1:1", "/dev/pts/1", "/dev/ttyUSB9", "/dev/pps0",
    ])
  func whatIsNoHardwareOfThisDeviceDoesNotCount(_ path: String) {
    let tree = gpsd(
      FixtureTree().file("/dev/pts/1", "").file("/dev/pps0", "").file("/sys/class/gnss/x/y/z", ""),
      "{\"path\":\"\(path)\",\"driver\":\"NMEA0183\"}")
    rmdirClass(tree)
    #expect(gps(tree)?.state == .absent)
  }

  /// Leaves the class, without a device in it.
  private func rmdirClass(_ tree: FixtureTree) {
    unlink(tree.path + "/sys/class/gnss/x/y/z")
    rmdir(tree.path + "/sys/class/gnss/x/y")
    rmdir(tree.path + "/sys/class/gnss/x")
  }

  @Test func anEmptyListOfGpsdsProvesNothing() {
    #expect(gps(gpsd(FixtureTree(), ""))?.state == .unknown)
    #expect(gps(FixtureTree())?.state == .unknown)
  }

  @Test func aKernelWhoseReceiversAreNotLoadedLeavesItOpenAndOneWithoutDoesNot() {
    let installed = FixtureTree().modules("drivers/gnss/gnss.ko")
    #expect(gps(installed)?.state == .unknown)
    #expect(gps(installed)?.reason?.contains("not loaded (gnss)") == true)
    let without = FixtureTree().modules()
    #expect(gps(without)?.state == .absent)
    #expect(LocationProbe.read(without.root).availability["gps-accuracy"]?.state == .absent)
  }

  @Test func aPuckIsToldByItsNumbersOrItsName() {
    for tree in [
      serial("ttyACM0", "1546", "01a8", "x", driver: "cdc_acm"),
      serial("ttyACM0", "ffff", "0001", "Some GNSS Receiver", driver: "cdc_acm"),
      serial("ttyUSB0", "ffff", "0001", "x", driver: "garmin_gps"),
    ] {
      #expect(gps(tree)?.state == .present)
      #expect(LocationProbe.read(tree.root).hardware?["receivers"]?.array?.first?["kind"] == "accessory")
    }
  }

  @Test func aConverterLeavesItOpenUntilGpsdIsToldOfIt() {
    let tree = serial("ttyUSB0", "0403", "6001", "QEMU USB SERIAL", driver: "ftdi_sio")
    #expect(gps(tree)?.state == .unknown)
    #expect(gps(tree)?.reason?.contains("gpsd could tell") == true)
    let told = gpsd(tree.file("/dev/ttyUSB0", ""), "{\"path\":\"/dev/ttyUSB0\",\"driver\":\"NMEA0183\"}")
    #expect(gps(told)?.state == .present)
  }

  @Test func aModemsNMEAPortIsNotAReceiverByItsName() {
    #expect(gps(serial("ttyUSB1", "2c7c", "0125", "EG25-G GPS", driver: "option"))?.state == .unknown)
  }

  @Test func aModemsReceiverIsKnownToModemManager() {
    let tree = FixtureTree().dbus(ModemObjects.call, ModemReply.pinePhone)
    #expect(gps(tree)?.state == .present)
    #expect(gps(tree)?.evidence.first?.answer == "3gpp-lac-ci, gps-raw, gps-nmea, agps-msa, agps-msb")
    let card = FixtureTree().dbus(ModemObjects.call, ModemReply.dataCard)
    #expect(gps(card)?.state == .unknown)
  }

  @Test func aModemThatNobodyDrivesMayHaveAReceiver() {
    let tree = FixtureTree().modules()
    tree.file("/sys/class/usbmisc/cdc-wdm0/dev", "180:0\n")
    #expect(gps(tree)?.state == .unknown)
    #expect(gps(tree)?.reason == "the modem may have a receiver; ModemManager could tell")
    #expect(gps(tree.dbus(ModemObjects.call, ModemReply.none))?.state == .unknown)
    #expect(gps(tree.dbus(ModemObjects.call, ModemReply.modem(state: 2)))?.state == .unknown)
    #expect(gps(tree.dbus(ModemObjects.call, ModemReply.dataCard))?.state == .absent)
  }

  private func services(_ tree: FixtureTree) -> Finding? {
    LocationProbe.read(tree.root).capabilities["location-services"]
  }
  private func names(_ tree: FixtureTree, running: String, startable: String) -> FixtureTree {
    tree.dbus(.names, running).dbus(
      DBusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        method: "ListActivatableNames"), startable)
  }

  @Test func geoClueThatCanBeStartedIsAWayOfPositioning() {
    #expect(
      services(names(FixtureTree(), running: "[]", startable: "[\"org.freedesktop.GeoClue2\"]"))?.state
        == .present)
    #expect(
      services(names(FixtureTree(), running: "[\"org.freedesktop.GeoClue2\"]", startable: "[]"))?.state
        == .present)
    #expect(services(names(FixtureTree(), running: "null", startable: "{}"))?.state == .unknown)
  }

  @Test func aRadioCouldTellAServiceWhereItIs() {
    let tree = names(FixtureTree(), running: "[]", startable: "[]").file("/sys/class/net/wlan0/type", "1\n")
    tree.file("/sys/class/net/wlan0/uevent", "DEVTYPE=wlan\n")
    #expect(services(tree)?.state == .present && services(tree)?.provenance == .derived)
  }

  @Test func withoutReceiverRadioAndServiceThereIsNone() {
    let tree = names(FixtureTree(), running: "[]", startable: "[]").file("/sys/class/gnss/x/y/z", "")
    rmdirClass(tree)
    #expect(services(tree)?.state == .absent)
    #expect(services(FixtureTree())?.state == .unknown)
  }
}

extension FixtureTree {
  /// What a service on the system bus replies to a call.
  @discardableResult
  func dbus(_ call: DBusCall, _ reply: String) -> Self { answer(call.question, Array(reply.utf8)) }
}
