/// What a video node says of itself: struct v4l2_capability of videodev2.h.
package struct VideoCapability: Sendable, Equatable {
  /// The bits of videodev2.h, whose names and numbers of the two memory-to-memory bits differ from the kernel's manual.
  package struct Flags: OptionSet, Sendable, Equatable {
    package var rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let capture = Flags(rawValue: 0x1)
    package static let output = Flags(rawValue: 0x2)
    package static let rawBlanking = Flags(rawValue: 0x10 | 0x20)
    package static let slicedBlanking = Flags(rawValue: 0x40 | 0x80)
    package static let multiplanarCapture = Flags(rawValue: 0x1000)
    package static let multiplanarOutput = Flags(rawValue: 0x2000)
    package static let multiplanarMemoryToMemory = Flags(rawValue: 0x4000)
    package static let memoryToMemory = Flags(rawValue: 0x8000)
    package static let tuner = Flags(rawValue: 0x10000)
    package static let radio = Flags(rawValue: 0x40000)
    package static let softwareRadio = Flags(rawValue: 0x100000 | 0x400000)
    package static let metadataCapture = Flags(rawValue: 0x80_0000)
    package static let readWrite = Flags(rawValue: 0x100_0000)
    package static let streaming = Flags(rawValue: 0x400_0000)
    package static let metadataOutput = Flags(rawValue: 0x800_0000)
    package static let touch = Flags(rawValue: 0x1000_0000)
    /// Formats and sensors are sought on the subdevices of the media graph.
    package static let mediaController = Flags(rawValue: 0x2000_0000)
    static let hasOwn = Flags(rawValue: 0x8000_0000)
  }

  package var driver: String
  package var card: String
  package var bus: String
  /// What this node can do. Not what its whole device can: a camera's metadata node belongs to a device that captures.
  package var flags: Flags

  package init(driver: String, card: String, bus: String, flags: Flags) {
    self.driver = driver
    self.card = card
    self.bus = bus
    self.flags = flags
  }

  /// VIDIOC_QUERYCAP
  static let request: UInt32 = 0x8068_5600
  static let length = 104

  package static func parse(_ bytes: [UInt8]) -> VideoCapability? {
    let bytes = bytes[...]
    guard let whole = bytes.integer(UInt32.self, at: 84), let own = bytes.integer(UInt32.self, at: 88),
      bytes.count >= length
    else { return nil }
    return VideoCapability(
      driver: bytes.text(at: 0, length: 16), card: bytes.text(at: 16, length: 32),
      bus: bytes.text(at: 48, length: 32),
      flags: Flags(rawValue: Flags(rawValue: whole).contains(.hasOwn) ? own : whole))
  }
}
