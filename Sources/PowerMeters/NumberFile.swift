import Energy
import Glibc
import Kernel

/// A kernel file that holds one number or word, read through a kept descriptor and without allocation.
final class NumberFile: Sendable {
  private let descriptor: FileDescriptor

  /// An attribute of one figure, or of the few words of which one is chosen, is shorter.
  private static let longest = 128

  init(_ root: KernelRoot, _ file: String) throws(SystemError) {
    guard root.isLive || !root.path.isEmpty else {
      throw SystemError(code: ENODATA, call: "open", subject: file)
    }
    descriptor = try FileDescriptor(opening: root.path + file, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  enum Answer: Equatable {
    case number(Int64)
    case failure(CInt)
  }

  /// The whole number in it; ENODATA where there is none.
  func number() -> Answer {
    withUnsafeTemporaryAllocation(byteCount: Self.longest, alignment: 1) { buffer in
      let filled = fill(buffer)
      guard case .number(let count) = filled else { return filled }
      return Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
    }
  }

  /// The first byte of its word; ENODATA where there is none.
  func initial() -> Answer {
    withUnsafeTemporaryAllocation(byteCount: Self.longest, alignment: 1) { buffer in
      let filled = fill(buffer)
      guard case .number(let count) = filled else { return filled }
      return count > 0 ? .number(Int64(buffer[0])) : .failure(ENODATA)
    }
  }

  /// Whether the word in brackets, which is the chosen one of several, begins as given; false where it cannot be read.
  func hasChosen(_ word: StaticString) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: Self.longest, alignment: 1) { buffer in
      guard case .number(let count) = fill(buffer) else { return false }
      let bytes = buffer[..<Int(count)]
      guard let open = bytes.firstIndex(of: UInt8(ascii: "[")) else { return false }
      return word.withUTF8Buffer { bytes[(open + 1)...].starts(with: $0) }
    }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Answer {
    var isAgain = false
    while true {
      let count = pread(descriptor.raw, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return .number(Int64(count)) }
      let code = errno
      // A driver that is busy with its bus answers the next time.
      guard code == EINTR || (code == EAGAIN && !isAgain) else { return .failure(code) }
      isAgain = code == EAGAIN
    }
  }

  /// Blanks, a sign and digits; what follows them after a blank does not matter.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> Answer {
    var rest = bytes[...].drop { $0 == 0x20 || $0 == 0x09 }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var value: Int64 = 0
    var digits = 0
    for byte in rest {
      guard byte >= 0x30, byte <= 0x39 else {
        if byte == 0x0A || byte == 0x20 || byte == 0 { break }
        return .failure(ENODATA)
      }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(Int64(byte - 0x30))
      guard !overflow, !carry else { return .failure(ERANGE) }
      value = sum
      digits += 1
    }
    return digits > 0 ? .number(isNegative ? -value : value) : .failure(ENODATA)
  }
}

extension MeterReading {
  /// What a failed read says: the device is gone, or it would not answer this time.
  init(failure code: CInt) {
    self = .unusable([ENODEV, ENXIO, ENOENT, ESRCH].contains(code) ? .vanished : .refused)
  }
}
