import Formats
import Recordings
import Testing

/// What a probe hands on as a value is what a reader of its document finds.
@Suite struct HardwareSectionTests {
  private static var sections: [String: HardwareSection] {
    var processor = ProcessorFacts()
    processor.model = .value("a processor")
    var memory = MemoryFacts()
    memory.total = .value(1024)
    memory.swapFree = .missing("no swap")
    var cameras = CameraFacts()
    cameras.rest["cameras"] = ["first"]
    return [
      "processor": .processor(.value(processor)), "memory": .memory(.value(memory)),
      "battery": .battery(.missing("no such class")), "network": .network(.missing("refused")),
      "storage": .storage(.value(StorageFacts())), "cameras": .cameras(.value(cameras)),
      "energy-meters": .energyMeters(.value(["chips": .value([])])), "nfc": .document(["devices": []]),
    ]
  }

  @Test func aValueIsWhatItsDocumentReadsAs() {
    let documents = Self.sections.compactMapValues(\.json)
    #expect(documents.count == Self.sections.count)
    #expect(Hardware(Self.sections) == Hardware(documents))
    #expect(Hardware(Self.sections).json == .object(documents))
  }
}
