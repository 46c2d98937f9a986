import Documents
import Formats
import Quantities
import Testing

struct MachinePolicyTests {
  private let machine = MachineFingerprint(
    processor: "AMD EPYC 7763", processors: 4, architecture: "x86_64", memory: 16e9, kernel: "6.1.0-41-amd64",
    virtualisation: "microsoft")

  private func policy(_ text: String) throws(DocumentError) -> MachinePolicy {
    try MachinePolicy(DocumentReader(file: "suite.json", bytes: Array(text.utf8)))
  }

  private func differing(_ change: (inout MachineFingerprint) -> Void) -> MachineFingerprint {
    var other = machine
    change(&other)
    return other
  }

  @Test func aSuiteSaysWhichPartsHaveToBeTheSame() throws {
    let policy = try policy(#"{"require": ["architecture", "processors", "kernel.series"]}"#)
    let hosted = differing {
      ($0.processor, $0.kernel, $0.memory) = ("Intel Xeon 8370C", "6.1.0-44-cloud-amd64", 8e9)
    }
    #expect(hosted.differences(from: machine, by: policy).isEmpty)
    #expect(hosted.differences(from: machine).count == 3)
    let newer = differing { $0.kernel = "6.12.3" }
    #expect(newer.differences(from: machine, by: policy) == ["kernel: 6.1 in the baseline, 6.12 here"])
    #expect(
      newer.differences(from: machine, by: try self.policy(#"{"require": ["kernel.major"]}"#)).isEmpty)
    #expect(differing { $0.processors = 2 }.differences(from: machine, by: policy).count == 1)
  }

  @Test func allOfItCountsWhereNothingIsSaid() {
    for other in [
      differing { $0.kernel = "6.1.0-42-amd64" }, differing { $0.processor = "another" },
      differing { $0.governor = "powersave" }, differing { $0.memory = 8e9 },
    ] { #expect(other.differences(from: machine).count == 1) }
  }

  @Test func whatIsNoPartOfAMachineIsNamed() {
    let error = #expect(throws: DocumentError.self) { try policy(#"{"require": ["kernel.serie"]}"#) }
    #expect(
      error?.description.contains(#"did you mean "kernel.series"?"#) == true, "\(error?.description ?? "")")
    #expect(throws: DocumentError.self) { try policy(#"{"require": ["kernel", "kernel"]}"#) }
    #expect(throws: DocumentError.self) { try policy(#"{"required": []}"#) }
  }
}
