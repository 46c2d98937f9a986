import Captures
import Kernel

/// Machines that other tools recorded.
enum RecordingFuzz: FuzzTarget {
  static let name = "recording"

  static func run(_ bytes: [UInt8]) {
    for kind in MachineRecording.allCases {
      guard let tree = try? kind.tree(bytes) else { continue }
      let root = KernelRoot(recording: tree)
      for name in (try? root.entries("/")) ?? [] { claim(root.exists("/" + name), "what is listed is there") }
    }
  }
}
