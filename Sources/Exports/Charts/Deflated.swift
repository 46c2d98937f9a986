import CDeflate
import Formats

/// Bytes as a page carries those that its script unpacks only when they are asked for: deflated (RFC 1950), in Base64.
enum Deflated {
  /// Nil without zlib.
  static func text(_ bytes: [UInt8]) -> String? {
    var output = [UInt8](repeating: 0, count: cdeflate_most(bytes.count))
    let size = bytes.withUnsafeBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        cdeflate(source.baseAddress, source.count, target.baseAddress, target.count)
      }
    }
    return size > 0 ? Base64.encode(output[..<size]) : nil
  }
}
