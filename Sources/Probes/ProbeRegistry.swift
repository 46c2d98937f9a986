/// Every probe there is, by id. A new probe is one new file in All/ and one line here.
package enum ProbeRegistry {
  package static let all: [any Probe.Type] = [
    AudioProbe.self,
    BatteryProbe.self,
    BluetoothProbe.self,
    DisplayProbe.self,
    EncryptionProbe.self,
    GraphicsProbe.self,
    MemoryProbe.self,
    MotionProbe.self,
    MultitaskingProbe.self,
    NetworkProbe.self,
    NFCProbe.self,
    ProcessorProbe.self,
    RadioSwitchProbe.self,
    StorageProbe.self,
    WiFiProbe.self,
  ]
}
