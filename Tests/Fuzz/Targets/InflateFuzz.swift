import Kernel

/// Deflated contents of an archive's entry.
enum InflateFuzz: FuzzTarget {
  static let name = "inflate"

  static func run(_ bytes: [UInt8]) {
    let largest = 1 << 16
    guard let inflated = try? Inflater.inflate(bytes, largest: largest) else { return }
    claim(inflated.count <= largest, "no more comes out than was allowed")
  }
}
