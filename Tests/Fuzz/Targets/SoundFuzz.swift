import Kernel
import Probes

/// Configurations of sound cards, and what their control nodes answer.
enum SoundFuzz: FuzzTarget {
  static let name = "sound"

  static func run(_ bytes: [UInt8]) {
    _ = SoundConfiguration.parse(bytes)
    claim(SoundControls.elements(bytes).count <= bytes.count / 64, "an element has 64 bytes")
    claim((0...1024).contains(SoundControls.count(bytes)), "a count has its limit")
    _ = SoundControls.isPlugged(bytes)
  }
}
