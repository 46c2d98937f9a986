/// What the dynamic loader reads of a program or library (elf(5)): its interpreter and the libraries that it needs.
package struct ElfFile: Sendable, Equatable {
  /// PT_INTERP; nil for a static program or a library.
  package var interpreter: String?
  /// DT_NEEDED, in order.
  package var needed: [String] = []
  /// DT_RPATH and DT_RUNPATH: folders to search first, with `$ORIGIN` as it stands there.
  package var folders: [String] = []

  /// Bytes at an offset, all of them; nil where the file has fewer.
  package typealias Source = (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// More than any real file has.
  private static let (mostHeaders, mostEntries, longestText) = (128, 4096, 1 << 20)

  /// Nil for what is no little-endian ELF file, or one that is cut off or contradicts itself.
  package init?(_ source: Source) {
    guard let head = source(0, 64) ?? source(0, 52), head.starts(with: [0x7F, 0x45, 0x4C, 0x46]), head[5] == 1
    else { return nil }
    guard let layout = Layout(head), let segments = Self.segments(layout, head, source) else { return nil }
    if let place = segments.first(where: { $0.type == 3 }) {
      guard place.size <= 4096, let bytes = source(place.offset, Int(place.size)) else { return nil }
      interpreter = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard let dynamic = segments.first(where: { $0.type == 2 }) else { return }
    guard read(dynamic, segments: segments, layout: layout, source: source) else { return nil }
  }

  /// Where figures stand, which differs between 32 and 64 bits.
  private struct Layout {
    var isWide: Bool
    var headers: Int { isWide ? 32 : 28 }
    var sizes: Int { isWide ? 54 : 42 }
    var headerSize: Int { isWide ? 56 : 32 }
    var word: Int { isWide ? 8 : 4 }

    init?(_ head: [UInt8]) {
      guard head[4] == 1 || head[4] == 2 && head.count >= 64 else { return nil }
      isWide = head[4] == 2
    }

    func number(_ bytes: [UInt8], _ place: Int) -> UInt64 { Self.number(bytes, place, word) }

    static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
      bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private struct Segment {
    var type: UInt64
    var offset: UInt64
    var address: UInt64
    var size: UInt64
  }

  private static func segments(_ layout: Layout, _ head: [UInt8], _ source: Source) -> [Segment]? {
    let start = layout.number(head, layout.headers)
    let size = Int(Layout.number(head, layout.sizes, 2))
    let count = Int(Layout.number(head, layout.sizes + 2, 2))
    guard size >= layout.headerSize, size <= 256, count <= mostHeaders, let all = source(start, size * count)
    else {
      return nil
    }
    return (0..<count).map { index in
      let at = index * size
      let places = layout.isWide ? (8, 16, 32) : (4, 8, 16)
      return Segment(
        type: Layout.number(all, at, 4), offset: layout.number(all, at + places.0),
        address: layout.number(all, at + places.1), size: layout.number(all, at + places.2))
    }
  }

  private mutating func read(
    _ dynamic: Segment, segments: [Segment], layout: Layout, source: Source
  ) -> Bool {
    let count = min(Int(clamping: dynamic.size) / (2 * layout.word), Self.mostEntries)
    guard let bytes = source(dynamic.offset, count * 2 * layout.word) else { return false }
    let entries = (0..<count).map {
      (layout.number(bytes, $0 * 2 * layout.word), layout.number(bytes, ($0 * 2 + 1) * layout.word))
    }.prefix { $0.0 != 0 }
    guard let address = entries.first(where: { $0.0 == 5 })?.1 else { return true }
    let length = min(Int(clamping: entries.first { $0.0 == 10 }?.1 ?? 0), Self.longestText)
    guard
      let home = segments.first(where: {
        $0.type == 1 && address >= $0.address && address - $0.address < $0.size
      }),
      case (let offset, let overflow) = home.offset.addingReportingOverflow(address - home.address),
      !overflow,
      let texts = source(offset, length)
    else { return false }
    func text(_ place: UInt64) -> String? {
      guard place < UInt64(texts.count) else { return nil }
      return String(decoding: texts[Int(place)...].prefix { $0 != 0 }, as: UTF8.self)
    }
    needed = entries.filter { $0.0 == 1 }.compactMap { text($0.1) }
    folders = entries.filter { $0.0 == 15 || $0.0 == 29 }.compactMap { text($0.1) }
      .flatMap { $0.split(separator: ":").map { String($0) } }
    return true
  }
}
