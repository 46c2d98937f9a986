import Kernel

extension SecretMachine {
  mutating func addNetwork() {
    let mac = Secret.hardware
    let v4 = Secret.addresses[0]
    let v6 = Secret.addresses[1]
    let local: [UInt8] =
      [0xFE, 0x80, 0, 0, 0, 0, 0, 0, mac[0] ^ 2, mac[1], mac[2], 0xFF, 0xFE] + mac[3...]
    file("/sys/class/net/enx\(Secret.hex(mac))/address", Secret.hex(mac, ":") + "\n")
    directory("/sys/class/net", "enx\(Secret.hex(mac))", "lo")
    file(
      "/proc/net/route",
      "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\neth0\t00000000\t\(Secret.hex(v4.reversed()).uppercased())\t0003\t0\t0\t100\t00000000\n"
    )
    file("/proc/net/if_inet6", "\(Secret.hex(v6)) 02 40 00 80 eth0\n\(Secret.hex(local)) 02 40 20 80 eth0\n")
    answer(
      "netlink links",
      Self.message(
        16,
        [UInt8](repeating: 0, count: 16) + Self.attribute(3, Array("enx\(Secret.hex(mac))\0".utf8))
          + Self.attribute(1, mac)))
    answer(
      "netlink addresses",
      Self.message(20, [10, 64, 0, 0, 2, 0, 0, 0] + Self.attribute(1, v6))
        + Self.message(20, [10, 64, 0, 253, 2, 0, 0, 0] + Self.attribute(1, local))
        + Self.message(20, [2, 24, 0, 0, 2, 0, 0, 0] + Self.attribute(1, v4) + Self.attribute(2, v4)))
    answer(
      "netlink routes",
      Self.message(24, [UInt8](repeating: 0, count: 12) + Self.attribute(5, v4) + Self.attribute(7, v6)))
    answer(
      "bluetooth controller 0",
      [1, 0, 0, 0, 0, 0, 4, 0, 0] + mac.reversed() + [9, 2, 0, 255, 255, 0, 0, 192, 2, 0, 0, 12, 1, 0x1C]
        + Array("Anna Muster".utf8))
  }

  mutating func addServices() {
    let mac = Secret.hardware
    let ear = Secret.headset
    answer(
      "dbus org.freedesktop.ModemManager1 /org/freedesktop/ModemManager1 GetManagedObjects",
      """
      {"/Modem/0":{"Modem":{"EquipmentIdentifier":"351756051523999","OwnNumbers":["+4915112345678"],"State":8},
      "Location":{"Capabilities":7,"Location":{"1":"262,01,8BE3,34.913","4":"$GPGGA,4807.0381,N,01131.0002,E"}},
      "Sim":{"Imsi":"262019876543210","SimIdentifier":"8949020000123456789"}}}
      """)
    answer(
      "dbus org.bluez / GetManagedObjects",
      """
      {"/org/bluez/hci0/dev_\(Secret.hex(ear, "_").uppercased())":{"Device1":{"Name":"Anna Muster","Alias":"annas-laptop",
      "Address":"\(Secret.hex(ear, ":").uppercased())","UUIDs":["0000110b-0000-1000-8000-00805f9b34fb"],"Connected":true}}}
      """)
    answer(
      "dbus org.freedesktop.NetworkManager /1",
      "{\"Ssid\":\"HomeNet-5G\",\"HwAddress\":\"\(Secret.hex(mac, ":"))\"}"
    )
    answer(
      "gpsd watch",
      "{\"class\":\"DEVICES\",\"devices\":[{\"path\":\"/dev/serial/by-id/usb-u-blox_L3HB5CX0912-if00\"}]}\n"
        + "{\"class\":\"TPV\",\"mode\":3,\"lat\":52.516275,\"lon\":13.377704,\"altHAE\":34.913,\"epx\":2.5}\n"
    )
  }

  private static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    let bytes = number(UInt16(4 + value.count)) + number(type) + value
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
  private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
  private static func message(_ type: UInt16, _ body: [UInt8]) -> [UInt8] {
    number(UInt32(16 + body.count)) + number(type) + number(UInt16(2)) + number(UInt64(0)) + body
  }
}
