package import Kernel

/// Recordings of machines by other tools, told by how they begin.
package enum MachineRecording: String, CaseIterable, Sendable {
  /// Of devices, as umockdev-record(1) writes it.
  case umockdev
  /// Of files, as the ttar of Prometheus' projects packs them.
  case ttar

  package static func kind(of bytes: some Collection<UInt8>) -> MachineRecording? {
    allCases.first { kind in kind.starts.contains { bytes.starts(with: $0.utf8) } }
  }

  private var starts: [String] {
    switch self {
    case .umockdev: ["P: /"]
    case .ttar: ["# Archive created by ttar", "Directory: ", "Path: "]
    }
  }

  /// - Throws: where a line is none of the format's.
  package func tree(_ bytes: [UInt8]) throws(CaptureArchive.Problem) -> RecordedTree {
    switch self {
    case .umockdev: try UmockdevReader.tree(bytes)
    case .ttar: try TtarReader.tree(bytes)
    }
  }
}
