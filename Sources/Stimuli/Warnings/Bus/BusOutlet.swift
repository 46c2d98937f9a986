import Glibc
import Kernel

/// What waits to be written to one side of a proxied connection.
struct BusOutlet {
  private struct Piece {
    var bytes: ArraySlice<UInt8>
    /// Go with its first byte, and are closed once they went.
    var descriptors: [CInt]
  }
  private var pieces: [Piece] = []
  private var first = 0
  /// Bytes that wait.
  private(set) var pending = 0

  mutating func append(_ bytes: [UInt8], _ descriptors: [CInt] = []) {
    guard !bytes.isEmpty else { return Self.close(descriptors) }
    pieces.append(Piece(bytes: bytes[...], descriptors: descriptors))
    pending += bytes.count
  }

  /// Writes what there is room for; false where nobody reads any more.
  mutating func flush(_ socket: CInt) -> Bool {
    while first < pieces.count {
      guard let sent = LocalSocket.send(socket, pieces[first].bytes, pieces[first].descriptors) else {
        return false
      }
      if sent == 0 { return true }
      Self.close(pieces[first].descriptors)
      pieces[first].descriptors = []
      pieces[first].bytes = pieces[first].bytes.dropFirst(sent)
      pending -= sent
      if pieces[first].bytes.isEmpty { first += 1 }
    }
    pieces = []
    first = 0
    return true
  }

  /// Closes the descriptors of what has not gone.
  mutating func drop() {
    for piece in pieces { Self.close(piece.descriptors) }
    self = BusOutlet()
  }

  static func close(_ descriptors: [CInt]) { for descriptor in descriptors { Glibc.close(descriptor) } }
}
