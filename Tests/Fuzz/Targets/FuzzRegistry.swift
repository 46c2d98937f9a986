/// All parsers that are fuzzed, in alphabetical order.
package enum FuzzRegistry {
  package static let all: [any FuzzTarget.Type] = [
    BluetoothFuzz.self,
    BudgetFuzz.self,
    CaptureArchiveFuzz.self,
    DaemonFuzz.self,
    DBusFuzz.self,
    DBusWireFuzz.self,
    DeviceProfileFuzz.self,
    DomainFuzz.self,
    EDIDFuzz.self,
    ElfFuzz.self,
    FileNoticeFuzz.self,
    GenericNetlinkFuzz.self,
    GraphicsAnswerFuzz.self,
    InflateFuzz.self,
    JSONFuzz.self,
    MachineFuzz.self,
    MediaTopologyFuzz.self,
    NetlinkFuzz.self,
    NumberListFuzz.self,
    PowerModelFuzz.self,
    ProcFuzz.self,
    PropertyListFuzz.self,
    RadioModelFuzz.self,
    RecordingFuzz.self,
    RedactionFuzz.self,
    SoundFuzz.self,
    UeventFuzz.self,
    USBDescriptorFuzz.self,
    VideoFuzz.self,
    ZipFuzz.self,
  ]

  package static var names: [String] { all.map { $0.name } }

  package static func target(_ name: String) -> (any FuzzTarget.Type)? { all.first { $0.name == name } }
}
