import CLinux
import Glibc

/// What one picture of a camera looked like; the picture itself is not kept.
package struct VideoFrame: Sendable, Equatable {
  package var size: FrameSize
  package var format: VideoFormat
  /// Bytes that the driver filled.
  package var length: Int
  /// Pictures that were taken until one was not all of one value: first ones are often black.
  package var count: Int
  /// Of the bytes that carry brightness, from 0 to 255; nil for formats of which that is not known, such as compressed
  /// ones.
  package var brightness: Double?
  /// Whether all of those bytes are the same, as in a picture that shows nothing.
  package var isUniform: Bool

  package init(
    size: FrameSize, format: VideoFormat, length: Int, count: Int, brightness: Double?, isUniform: Bool
  ) {
    self.size = size
    self.format = format
    self.length = length
    self.count = count
    self.brightness = brightness
    self.isUniform = isUniform
  }

  /// struct clinux_frame
  package static func parse(_ bytes: [UInt8]) -> VideoFrame? {
    guard bytes.count >= MemoryLayout<clinux_frame>.size else { return nil }
    let frame = bytes.withUnsafeBytes { $0.loadUnaligned(as: clinux_frame.self) }
    return VideoFrame(
      size: FrameSize(frame.width, frame.height), format: VideoFormat(code: frame.format),
      length: Int(frame.length), count: Int(frame.count),
      brightness: frame.has_brightness != 0 ? frame.mean : nil, isUniform: frame.least >= frame.most)
  }
}

extension VideoFrame {
  /// How long a picture is waited for, in milliseconds.
  private static let patience: UInt32 = 5000

  /// Takes a picture: switches the camera on, and off again.
  ///
  /// - Parameter planes: Whether the node captures in several planes.
  /// - Throws: ETIMEDOUT where no picture comes, EBUSY where another program has the camera.
  package static func take(_ root: KernelRoot, _ path: String, planes: Bool) throws(SystemError) -> VideoFrame
  {
    let bytes = try root.answer("frame \(path)\(planes ? " planes" : "")") { () throws(SystemError) in
      var request = clinux_node_request()
      request.call = CLINUX_NODE_FRAME.rawValue
      request.flags = patience << 1 | (planes ? 1 : 0)
      // Switching on and off takes its time besides.
      return try NodeServer.shared.ask(
        &request, Array(path.utf8), room: MemoryLayout<clinux_frame>.size, generation: nil,
        deadline: Int(patience) + 3000,
        call: "take a picture", subject: path
      ).bytes
    }
    guard let frame = parse(bytes) else {
      throw SystemError(code: EBADMSG, call: "take a picture", subject: path)
    }
    return frame
  }
}
