import Probes
import Testing

@Suite struct CPUInfoTests {
  private func core(_ implementer: String, _ part: String, name: String? = nil) -> String? {
    let model = name.map { "model name\t: \($0)\n" } ?? ""
    return CPUInfo(
      parsing: "processor\t: 0\n\(model)CPU implementer\t: \(implementer)\nCPU part\t: \(part)\n"
    ).model
  }

  @Test(
    arguments: [
      ("0x41", "0xd4d", "Cortex-A715"), ("0x41", "0xd81", "Cortex-A720"), ("0x41", "0xd85", "Cortex-X925"),
      ("0x51", "0x804", "Kryo-4XX-Gold"), ("0x51", "0x001", "Oryon"), ("0x61", "0x022", "Icestorm-M1"),
      ("0x48", "0xd01", "TaiShan-v110"), ("0x41", "0xfff", "implementer 0x41 part 0xfff"),
    ])
  func aCoreIsCalledByItsName(_ implementer: String, _ part: String, _ name: String) {
    #expect(core(implementer, part) == name)
  }

  @Test func a32BitKernelsWordForTheKindOfProcessorIsNoName() {
    #expect(core("0x41", "0xd03", name: "ARMv7 Processor rev 4 (v7l)") == "Cortex-A53")
    #expect(core("0x41", "0xb76", name: "ARMv6-compatible processor rev 7 (v6l)") == "ARM1176")
    let old =
      "Processor\t: ARMv6-compatible processor rev 7 (v6l)\nCPU implementer\t: 0x41\nCPU part\t: 0xb76\n"
    #expect(CPUInfo(parsing: old).model == "ARM1176")
    #expect(
      CPUInfo(parsing: "Processor\t: ARMv7 Processor rev 2 (v7l)\n").model == "ARMv7 Processor rev 2 (v7l)")
  }

  @Test(
    arguments: [
      ("processor\t: 0\ncpu\t\t: POWER9, altivec supported\nclock\t\t: 2166.000000MHz\n", "POWER9"),
      (
        "system type\t: generic-loongson-machine\n\nprocessor\t: 0\nModel Name\t: Loongson-3A5000\n",
        "Loongson-3A5000"
      ),
      (
        "vendor_id       : IBM/S390\n# processors    : 1\nprocessor 0: version = FF,  identification = 0133E8,  machine = 8561\n",
        "IBM Z machine 8561"
      ),
      ("processor\t: 0\nmodel name\t: Some CPU\n", "Some CPU"),
    ])
  func otherArchitecturesTellTheirNameInTheirOwnWay(_ text: String, _ name: String) {
    #expect(CPUInfo(parsing: text).model == name)
  }

  @Test func aKeyIsThatOfTheFirstProcessorThatHasIt() {
    let info = CPUInfo(
      parsing: "processor: 10\nisa: late\n\nprocessor:2\n\u{20}isa \t:\tearly\r\n\n"
        + "Hardware : x : y\nisa: board\nnone\n")
    #expect(info["isa"] == "early" && info["Hardware"] == "x : y" && info["none"] == nil)
    #expect(info.processors[10] == ["processor": "10", "isa": "late"] && info.board["isa"] == "board")
  }

  @Test(arguments: ["\n\n", "\n"])
  func whoAsksForTheFirstProcessorGetsNoPartOfAnother(_ gap: String) {
    let blocks = (0..<3).map { "processor: \($0)\nflags: f\($0)" }
    let text = blocks.joined(separator: gap) + "\nHardware: board\n"
    let first = CPUInfo(parsing: text, processors: 1)
    #expect(first.processors == [0: ["processor": "0", "flags": "f0"]])
    #expect(first.features == ["f0"] && first.board.isEmpty)
    #expect(CPUInfo(parsing: text, processors: 2).processors.count == 2)
  }

  /// Both on this machine, one beside the other: a look-up that went through all processors would take longer than
  /// reading them.
  @Test func aLookUpDoesNotGoThroughAllProcessors() {
    let text = (0..<5000).map { "processor: \($0)\nflags: a b\n\n" }.joined()
    let clock = ContinuousClock()
    var info = CPUInfo(parsing: "")
    let reading = clock.measure { info = CPUInfo(parsing: text) }
    let asking = clock.measure { for _ in 0..<100 { #expect(info["nothing"] == nil) } }
    #expect(info.processors.count == 5000)
    #expect(asking < reading, "\(asking) and \(reading)")
  }
}
