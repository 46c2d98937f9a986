/// A picture's width and height in pixels.
package struct FrameSize: Sendable, Equatable, Hashable {
  package var width: UInt32
  package var height: UInt32
  package init(_ width: UInt32, _ height: UInt32) {
    self.width = width
    self.height = height
  }
  package var pixels: UInt64 { UInt64(width) * UInt64(height) }
}

/// One pixel format that a node delivers: struct v4l2_fmtdesc of videodev2.h, with the sizes and rates it has.
package struct VideoFormat: Sendable, Equatable {
  /// Four characters in one number, the first one lowest.
  package var code: UInt32
  package var description: String
  package var isCompressed: Bool
  /// Largest and smallest; nil where the driver does not tell.
  package var largest: FrameSize?
  package var smallest: FrameSize?
  /// Pictures a second at the largest size, and the most at the sizes that were asked; nil where it does not tell.
  package var rateAtLargest: Double?
  package var highestRate: Double?

  package init(code: UInt32, description: String = "", isCompressed: Bool = false) {
    self.code = code
    self.description = description
    self.isCompressed = isCompressed
  }

  /// `YUYV`; a character that is not printable becomes a question mark, blanks at the end stay out.
  package var fourCC: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) & 0x7F }
    let text = String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  package static func parse(_ bytes: [UInt8]) -> VideoFormat? {
    let bytes = bytes[...]
    guard bytes.count >= 64, let flags = bytes.integer(UInt32.self, at: 8),
      let code = bytes.integer(UInt32.self, at: 44)
    else { return nil }
    return VideoFormat(
      code: code, description: bytes.text(at: 12, length: 32), isCompressed: flags & 1 != 0)
  }

  /// The sizes that one answer to VIDIOC_ENUM_FRAMESIZES stands for (struct v4l2_frmsizeenum).
  package struct Sizes: Sendable, Equatable {
    package var smallest: FrameSize
    package var largest: FrameSize
    /// A single size, of which there may be more at the next index; a range has no next one.
    package var isDiscrete: Bool

    package static func parse(_ bytes: [UInt8]) -> Sizes? {
      let bytes = bytes[...]
      func number(_ offset: Int) -> UInt32? { bytes.integer(UInt32.self, at: offset) }
      guard bytes.count >= 44, let kind = number(8), let first = number(12), let second = number(16),
        let lowest = number(24), let highest = number(28)
      else { return nil }
      switch kind {
      case 1:
        return Sizes(
          smallest: FrameSize(first, second), largest: FrameSize(first, second), isDiscrete: true)
      case 2, 3:
        return Sizes(
          smallest: FrameSize(first, lowest), largest: FrameSize(second, highest), isDiscrete: false)
      default: return nil
      }
    }
  }

  /// The highest rate that one answer to VIDIOC_ENUM_FRAMEINTERVALS stands for (struct v4l2_frmivalenum), in pictures
  /// a second, and whether it is a single one.
  package static func parseRate(_ bytes: [UInt8]) -> (rate: Double, isDiscrete: Bool)? {
    let bytes = bytes[...]
    guard bytes.count >= 52, let kind = bytes.integer(UInt32.self, at: 16), (1...3).contains(kind),
      let numerator = bytes.integer(UInt32.self, at: 20), numerator > 0,
      let denominator = bytes.integer(UInt32.self, at: 24), denominator > 0
    else { return nil }
    return (Double(denominator) / Double(numerator), kind == 1)
  }
}
