import CZlib

/// Inflates deflated bytes (RFC 1951) through zlib, never to more than was asked for.
package struct Inflater: ~Copyable {
  package enum Failure: Error, Equatable {
    case notBuiltIn, noMemory, damaged, truncated
    /// The stream holds more than it was to.
    case tooLong
    /// Bytes follow behind the stream's end.
    case trailing
  }

  private let stream: UnsafeMutableRawPointer

  /// Whether this build has zlib.
  package static var isBuiltIn: Bool { czlib_available() }

  private init() throws(Failure) {
    guard Self.isBuiltIn else { throw .notBuiltIn }
    guard let stream = czlib_open() else { throw .noMemory }
    self.stream = stream
  }

  deinit { czlib_close(stream) }

  /// The one stream that is all of the input.
  ///
  /// - Parameter largest: of the output, in bytes; a stream that holds more is left there.
  package static func inflate(_ input: [UInt8], largest: Int) throws(Failure) -> [UInt8] {
    let inflater = try Inflater()
    var output: [UInt8] = []
    output.reserveCapacity(largest)
    var rest = input[...]
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let step = inflater.step(rest, &chunk)
      output += chunk[..<step.written]
      rest = rest.dropFirst(step.used)
      guard output.count <= largest else { throw .tooLong }
      switch step.state {
      case czlib_end:
        guard rest.isEmpty else { throw .trailing }
        return output
      case czlib_more:
        guard step.used > 0 || step.written > 0 else { throw .truncated }
      case czlib_no_memory: throw .noMemory
      default: throw .damaged
      }
    }
  }

  private borrowing func step(_ input: ArraySlice<UInt8>, _ chunk: inout [UInt8]) -> (
    state: czlib_state, used: Int, written: Int
  ) {
    var (used, written) = (0, 0)
    let piece = input.prefix(65_536)
    let state = piece.withUnsafeBufferPointer { source in
      chunk.withUnsafeMutableBufferPointer { target in
        czlib_inflate(
          stream, source.baseAddress, source.count, &used, target.baseAddress, target.count, &written)
      }
    }
    return (state, used, written)
  }
}
