import CLinux
import Glibc

/// What a second of a capture stream was like; the sound itself is not kept.
package struct SoundRecording: Sendable, Equatable {
  /// In hertz.
  package var rate: Int
  package var channels: Int
  /// Moments that were recorded, of all channels at once.
  package var frames: Int
  /// The largest sample's size, from 0 to 1.
  package var peak: Double
  /// The samples' root mean square, from 0 to 1.
  package var level: Double

  /// struct clinux_recording
  package static func parse(_ bytes: [UInt8]) -> SoundRecording? {
    guard bytes.count >= MemoryLayout<clinux_recording>.size else { return nil }
    let recording = bytes.withUnsafeBytes { $0.loadUnaligned(as: clinux_recording.self) }
    let square = recording.mean_square.isFinite ? max(0, recording.mean_square) : 0
    return SoundRecording(
      rate: Int(recording.rate), channels: Int(recording.channels), frames: Int(recording.frames),
      peak: min(1, Double(recording.peak) / 32768), level: min(1, square.squareRoot() / 32768))
  }

  /// How long a second of sound is waited for, in milliseconds.
  private static let patience: UInt32 = 3000

  /// Records a second: switches the microphone on, and off again.
  ///
  /// - Parameter path: `/dev/snd/pcmC0D0c`.
  /// - Throws: ETIMEDOUT where no sound comes, EBUSY where another program has the stream.
  package static func take(_ root: KernelRoot, _ path: String) throws(SystemError) -> SoundRecording {
    let bytes = try root.answer("recording \(path)") { () throws(SystemError) in
      var request = clinux_node_request()
      request.call = CLINUX_NODE_RECORD.rawValue
      request.flags = patience
      return try NodeServer.shared.ask(
        &request, Array(path.utf8), room: MemoryLayout<clinux_recording>.size, generation: nil,
        deadline: Int(patience) + 2000,
        call: "record", subject: path
      ).bytes
    }
    guard let recording = parse(bytes) else {
      throw SystemError(code: EBADMSG, call: "record", subject: path)
    }
    return recording
  }
}
