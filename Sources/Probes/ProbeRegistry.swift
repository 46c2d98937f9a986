/// Every probe there is, by id. A new probe is one new file in All/ and one line here.
package enum ProbeRegistry {
  package static let all: [any Probe.Type] = [
    AccessoryProbe.self,
    AudioProbe.self,
    BatteryProbe.self,
    BluetoothProbe.self,
    CameraProbe.self,
    DisplayProbe.self,
    EncryptionProbe.self,
    EnergyMetersProbe.self,
    EnvironmentProbe.self,
    GraphicsProbe.self,
    HapticsProbe.self,
    LocationProbe.self,
    MemoryProbe.self,
    MotionProbe.self,
    MultitaskingProbe.self,
    NetworkProbe.self,
    NFCProbe.self,
    ProcessorProbe.self,
    ProximityProbe.self,
    RadioSwitchProbe.self,
    StorageProbe.self,
    TelephonyProbe.self,
    ThermalProbe.self,
    WiFiProbe.self,
  ]

  /// Those whose facts stand in the recording of a run.
  package static let ofRuns = all.filter { $0.meta.isAskedForRuns }
}
