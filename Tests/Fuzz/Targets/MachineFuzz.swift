import Captures
import Kernel
import Probes
import Recordings

/// A whole machine that lies: every probe, on a capture that somebody sent.
enum MachineFuzz: FuzzTarget {
  static let name = "machine"
  static let tries = 40

  static func run(_ bytes: [UInt8]) {
    guard let archive = try? CaptureArchive(parsing: bytes) else { return }
    let root = KernelRoot(capture: archive.capture)
    let profile = DeviceProber.profile(root)
    for key in CapabilityKeys.all { claim(profile.capabilities[key.name] != nil, "each key is answered") }
    _ = DeviceProber.diagnose(root)
  }
}
