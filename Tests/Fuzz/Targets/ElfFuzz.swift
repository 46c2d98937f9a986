import Kernel

/// Programs and the dynamic loader's list of libraries.
enum ElfFuzz: FuzzTarget {
  static let name = "elf"
  static let tries = 1000

  static func run(_ bytes: [UInt8]) {
    _ = LoaderCache.parse(bytes)
    _ = ElfFile { offset, count in
      guard let start = Int(exactly: offset), start <= bytes.count, count <= bytes.count - start else {
        return nil
      }
      return Array(bytes[start..<(start + count)])
    }
  }
}
