/// Every probe there is, by id. A new probe is one new file in All/ and one line here.
package enum ProbeRegistry {
  package static let all: [any Probe.Type] = [
    AudioProbe.self,
    BatteryProbe.self,
    BluetoothProbe.self,
    DisplayProbe.self,
    GraphicsProbe.self,
    LocationProbe.self,
    MemoryProbe.self,
    MotionProbe.self,
    NetworkProbe.self,
    NFCProbe.self,
    ProcessorProbe.self,
    RadioSwitchProbe.self,
    StorageProbe.self,
    TelephonyProbe.self,
    WiFiProbe.self,
  ]
}
