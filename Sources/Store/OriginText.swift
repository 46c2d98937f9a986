import Formats
import Kernel
import Recordings
import Synchronization

/// What a recording's file says of a run's start, made once: a device's profile is long.
final class OriginText {
  private let start: Recording
  private let made: Made
  private var thread: NamedThread?

  init(_ start: Recording) { (self.start, made) = (start, Made(start)) }

  /// Has a thread of its own make it, while this one does something else.
  func prepare() {
    guard thread == nil else { return }
    thread = try? NamedThread("headroom-text") { [made] in
      Signals.blockInThread()
      _ = made.text
      return 0
    }
  }

  deinit { _ = thread?.join() }

  /// - Returns: JSON in one line.
  func text(of recording: Recording) -> String {
    let isStart =
      recording.tool == start.tool && recording.device == start.device && recording.settings == start.settings
    return isStart ? made.text : JSONWriter.line(recording.origin)
  }

  private final class Made: Sendable {
    private let start: Recording
    private let found = Mutex<String?>(nil)

    init(_ start: Recording) { self.start = start }

    /// Who asks while it is being made waits.
    var text: String {
      found.withLock { found in
        let text = found ?? JSONWriter.line(start.origin)
        found = text
        return text
      }
    }
  }
}
