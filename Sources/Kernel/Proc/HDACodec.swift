import Quantities

/// A codec of an HD Audio card as /proc/asound/card*/codec#* describes it (hd-audio/notes.rst; the configuration's
/// fields stand in Intel's High Definition Audio Specification 1.0a, 7.3.3.31).
package struct HDACodec: Sendable, Equatable {
  package var name: String
  package var pins: [Pin]

  /// What the board's maker wrote into the configuration default of a pin complex.
  package struct Pin: Sendable, Equatable {
    package var node: UInt8
    package var configuration: UInt32

    package init(node: UInt8, configuration: UInt32) {
      self.node = node
      self.configuration = configuration
    }

    package enum Connectivity: UInt32, Sendable { case socket, nothing, builtIn, socketAndBuiltIn }
    package var connectivity: Connectivity { .init(rawValue: configuration >> 30) ?? .nothing }
    /// Device 0xA is "Mic In".
    package var isMicrophone: Bool { configuration >> 20 & 0xF == 0xA && connectivity != .nothing }
    /// Whether a socket tells that something is in it: the lowest of the miscellaneous bits overrides the detection.
    package var detectsPresence: Bool { configuration >> 8 & 1 == 0 }
  }

  /// A codec without a line of its own name is none: GPUs' and modems' codecs have one too.
  package static func parse(_ text: String) -> HDACodec? {
    var codec: HDACodec?
    var node: UInt8?
    for line in text.pieces(between: "\n") {
      if line.hasPrefix("Codec: "), codec == nil {
        codec = HDACodec(name: String(line.dropFirst(7)), pins: [])
      } else if line.hasPrefix("Node 0x") {
        node =
          line.contains("[Pin Complex]") ? hexadecimal(line.dropFirst(7)).flatMap { UInt8(exactly: $0) } : nil
      } else if let found = node, let value = line.firstRange(of: "Pin Default 0x") {
        if let bits = hexadecimal(line[value.upperBound...]) {
          codec?.pins.append(Pin(node: found, configuration: bits))
        }
      }
    }
    return codec
  }

  private static func hexadecimal(_ text: Substring) -> UInt32? {
    UInt32(text.prefix { $0.isHexDigit }, radix: 16)
  }
}
