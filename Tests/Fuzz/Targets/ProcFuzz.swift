import Kernel
import Probes

/// Files of procfs.
enum ProcFuzz: FuzzTarget {
  static let name = "proc"
  static let tries = 1000

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = ProcPIDStat.parse(bytes)
    _ = bytes.withUnsafeBytes { ProcPIDSyscall.parse($0) }
    _ = bytes.withUnsafeBytes { ProcPIDIO(parsing: $0) }
    _ = MountInfo.parse(text)
    _ = ProcNetRoute.ipv4(text)
    _ = ProcNetRoute.ipv6(text)
    _ = LinkType.addresses(text)
    _ = CPUInfo(parsing: text)
    _ = Meminfo(parsing: text)
    _ = HDACodec.parse(text)
    _ = ProcAsound.cards(text)
    _ = ProcAsound.streams(text)
  }
}
