import Kernel

/// What a screen says of itself, in the first 128 bytes of its EDID (VESA E-EDID standard, release A2). Extension
/// blocks are passed over, and the serial numbers are left unread: a profile is made to be passed on.
package struct EDID: Sendable, Equatable {
  /// Three letters that are registered for the maker.
  package var maker: String
  /// The maker's number for the model.
  package var product: UInt16
  package var name: String?
  /// Nil where the EDID gives none or a model's year only without meaning.
  package var year: Int?
  package var isDigital: Bool
  /// What the basic block tells of the size; whole centimetres.
  package var coarse: Coarse
  /// The first timing, which is the preferred one.
  package var timing: Timing?

  package enum Coarse: Sendable, Equatable {
    /// In centimetres.
    case size(width: Int, height: Int)
    /// One of the two bytes is zero: the other one is a ratio of the sides (release 4).
    case ratio
    /// A projector, or a screen that does not tell.
    case none
  }

  package struct Timing: Sendable, Equatable {
    package var width: Int
    package var height: Int
    /// In millimetres; zero where not told.
    package var widthMillimetres: Int
    package var heightMillimetres: Int
    /// In hertz; nil where the timing's blanks make no sense.
    package var rate: Double?
  }

  package enum Flaw: Error, Equatable, CustomStringConvertible {
    case short(Int)
    case header
    case checksum

    package var description: String {
      switch self {
      case .short(let count): "its EDID ends after \(count) of 128 bytes"
      case .header: "its EDID does not start like one"
      case .checksum: "its EDID's checksum is wrong"
      }
    }
  }

  private static let length = 128
  private static let header: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]

  package init(parsing bytes: [UInt8]) throws(Flaw) {
    guard bytes.count >= Self.length else { throw .short(bytes.count) }
    let block = Array(bytes.prefix(Self.length))
    guard block.starts(with: Self.header) else { throw .header }
    guard block.reduce(0, &+) == 0 else { throw .checksum }
    maker = Self.letters(UInt16(block[8]) << 8 | UInt16(block[9]))
    product = UInt16(block[11]) << 8 | UInt16(block[10])
    // Before 2000 the byte is mostly left at zero.
    year = block[17] >= 10 ? 1990 + Int(block[17]) : nil
    isDigital = block[20] & 0x80 != 0
    switch (Int(block[21]), Int(block[22])) {
    case (0, 0): coarse = .none
    case (_, 0), (0, _): coarse = .ratio
    case (let width, let height): coarse = .size(width: width, height: height)
    }
    let descriptors = stride(from: 54, to: 126, by: 18).map { Array(block[$0..<$0 + 18]) }
    timing = descriptors.first.flatMap(Self.timing)
    name = Self.texts(descriptors, tag: 0xFC).first ?? Self.panel(Self.texts(descriptors, tag: 0xFE))
  }

  /// Five bits a letter, `A` being one.
  private static func letters(_ packed: UInt16) -> String {
    let letters = [10, 5, 0].map { UInt8(64 + (packed >> UInt16($0)) & 0x1F) }
    return String(decoding: letters.map { (65...90).contains($0) ? $0 : 63 }, as: UTF8.self)
  }

  /// A detailed timing descriptor; nil where the 18 bytes are a descriptor of another kind.
  private static func timing(_ bytes: [UInt8]) -> Timing? {
    let clock = Double(Int(bytes[1]) << 8 | Int(bytes[0])) * 10_000
    func pair(_ low: Int, _ high: Int, _ shift: UInt8) -> Int {
      Int(bytes[high] >> shift & 0x0F) << 8 | Int(bytes[low])
    }
    let width = pair(2, 4, 4)
    let isInterlaced = bytes[17] & 0x80 != 0
    let lines = pair(5, 7, 4)
    guard clock > 0, width > 0, lines > 0 else { return nil }
    let total = (width + pair(3, 4, 0)) * (lines + pair(6, 7, 0))
    return Timing(
      width: width, height: isInterlaced ? lines * 2 : lines, widthMillimetres: pair(12, 14, 4),
      heightMillimetres: pair(13, 14, 0), rate: total > 0 ? clock / Double(total) : nil)
  }

  /// The texts of descriptors of a kind, of 13 characters up to the newline that ends them; the name is tag 0xFC, other
  /// text 0xFE.
  private static func texts(_ descriptors: [[UInt8]], tag: UInt8) -> [String] {
    descriptors.filter { $0.starts(with: [0, 0, 0, tag]) }.compactMap { bytes in
      let characters = bytes[5...].prefix { $0 != 0x0A && $0 != 0 }.map {
        (0x20...0x7E).contains($0) ? $0 : 63
      }
      let text = String(decoding: characters, as: UTF8.self).trimmedBlanks
      return text.isEmpty ? nil : text
    }
  }

  /// Panels of laptops have no name, but their maker's as text and then their model's: `LG Display`, `LP156WF6-SPK1`. Nil where
  /// there is the maker's alone.
  private static func panel(_ texts: [String]) -> String? {
    let models = texts.filter { text in
      text.count >= 5 && text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
        && !text.contains("?")
    }
    return models.last
  }
}
