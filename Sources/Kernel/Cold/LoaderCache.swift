/// The list of libraries that ldconfig(8) makes for the dynamic loader: `/etc/ld.so.cache` in glibc's form 1.1.
package enum LoaderCache {
  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  private static let (headSize, entrySize, mostEntries) = (48, 24, 100_000)

  /// All paths of each library's name, of every architecture; empty where the bytes are no such list.
  package static func parse(_ bytes: [UInt8]) -> [String: [String]] {
    guard let start = start(bytes), start + headSize <= bytes.count else { return [:] }
    let count = min(number(bytes, start + 20), mostEntries)
    var paths: [String: [String]] = [:]
    for index in 0..<count {
      let entry = start + headSize + index * entrySize
      guard entry + entrySize <= bytes.count, let name = text(bytes, start + number(bytes, entry + 4)),
        let path = text(bytes, start + number(bytes, entry + 8)), !name.isEmpty, path.hasPrefix("/")
      else { continue }
      paths[name, default: []].append(path)
    }
    return paths
  }

  /// Behind a list in the old form the new one may follow.
  private static func start(_ bytes: [UInt8]) -> Int? {
    if bytes.starts(with: magic) { return 0 }
    guard bytes.starts(with: "ld.so-1.7.0".utf8), bytes.count >= 16 else { return nil }
    let end = 16 + number(bytes, 12) * 12
    return stride(from: (end + 7) / 8 * 8, to: min(bytes.count, end + 16), by: 4).first {
      bytes[$0...].starts(with: magic)
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: [UInt8], _ place: Int) -> String? {
    guard place < bytes.count else { return nil }
    return String(decoding: bytes[place...].prefix(4096).prefix { $0 != 0 }, as: UTF8.self)
  }
}
