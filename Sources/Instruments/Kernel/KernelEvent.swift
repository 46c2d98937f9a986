/// One event as a BPF program has told it: the head that all have, and the whole record's bytes.
package struct KernelEvent: Sendable {
  /// The numbers are those of `enum event_kind` in `BPF/common.h`.
  package enum Kind: UInt32, Sendable {
    case threadEnded = 1
    case left = 5
    case sleeperEnded = 10
    case periodicEnded = 11
    case longWork = 12
    case gap = 13
    case fileSeen = 20
    case fileGone = 21
    case fileSync = 22
    case windowEnded = 23
    case mainWaited = 30
    case mainEnded = 31
  }

  package var kind: Kind
  /// Nanoseconds of `Clock`.
  package var time: UInt64
  package var thread: UInt32
  /// The record with its head.
  package var bytes: [UInt8]

  /// Bytes of the head: time, kind, thread.
  package static let headSize = 16

  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize else { return nil }
    let head = bytes.withUnsafeBytes {
      (
        $0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt32.self),
        $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
      )
    }
    guard let kind = Kind(rawValue: head.1) else { return nil }
    (self.kind, time, thread, self.bytes) = (kind, head.0, head.2, bytes)
  }

  /// Takes apart what a ring buffer brought, from a place on: each record after its size in 8 bytes, padded to 8. Ends
  /// before one that is cut off. Does not allocate.
  static func walk(
    _ log: UnsafeRawBufferPointer, from place: inout Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    while place + 8 + headSize <= log.count {
      let size = Int(clamping: log.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      guard size >= headSize, size <= log.count - place - 8 else { return }
      body(UnsafeRawBufferPointer(rebasing: log[(place + 8)..<(place + 8 + size)]))
      place += 8 + (size + 7) / 8 * 8
    }
  }

  static func list(_ log: UnsafeRawBufferPointer, _ kinds: Set<Kind>) -> [KernelEvent] {
    let wanted = Set(kinds.map(\.rawValue))
    var (found, place): ([KernelEvent], Int) = ([], 0)
    walk(log, from: &place) { record in
      guard wanted.contains(record.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) else { return }
      if let event = KernelEvent(Array(record)) { found.append(event) }
    }
    return found
  }
}

/// Reads a record's members one after the other, as C lays them out.
package struct RecordReader {
  private let bytes: [UInt8]
  private var place: Int

  package init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// The next number, after the padding that C puts before it; nil past the end.
  package mutating func next<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    let size = MemoryLayout<Number>.size
    let start = (place + size - 1) / size * size
    guard start + size <= bytes.count else { return nil }
    place = start + size
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Number.self) }
  }

  /// Passes over so many bytes.
  package mutating func skip(_ bytes: Int) { place += bytes }

  /// The next text of a fixed size, up to its first zero; nil past the end.
  package mutating func text(_ size: Int) -> String? {
    guard place + size <= bytes.count else { return nil }
    defer { place += size }
    return String(decoding: bytes[place..<(place + size)].prefix { $0 != 0 }, as: UTF8.self)
  }
}
