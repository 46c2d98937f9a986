import Kernel
import Probes

/// Configurations of sound cards.
enum SoundFuzz: FuzzTarget {
  static let name = "sound"

  static func run(_ bytes: [UInt8]) { _ = SoundConfiguration.parse(bytes) }
}
