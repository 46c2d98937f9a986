import Formats
import Glibc
import Kernel

/// Listens to systemd's memory pressure protocol, in whichever of its forms `MEMORY_PRESSURE_WATCH` names
/// (systemd.exec(5), MemoryPressureWatch=).
final class WarningWatch {
  enum Form: String {
    /// The variable is not set.
    case none
    /// It says that nothing is to be listened to.
    case off
    case file, fifo, socket
  }

  let form: Form
  private var descriptor: FileDescriptor?

  /// - Throws: where what the variable names cannot be opened, or is nothing to listen to.
  init(_ environment: Environment = .own()) throws(WorkloadError) {
    guard let path = environment["MEMORY_PRESSURE_WATCH"], !path.isEmpty else {
      form = .none
      return
    }
    guard path != "/dev/null" else {
      form = .off
      return
    }
    do throws(SystemError) {
      form = try Self.form(path)
      let descriptor = try Self.open(path, form)
      if let text = environment["MEMORY_PRESSURE_WRITE"], let bytes = Base64.decode(text) {
        try descriptor.writeAll(bytes, path)
      }
      self.descriptor = consume descriptor
    } catch { throw .because(error) }
  }

  private static func form(_ path: String) throws(SystemError) -> Form {
    var status = stat()
    try check("stat", path) { stat(path, &status) }
    switch status.st_mode & S_IFMT {
    case S_IFSOCK: return .socket
    case S_IFIFO: return .fifo
    case S_IFREG: return .file
    default: throw SystemError(code: EBADF, call: "listen to", subject: path)
    }
  }

  private static func open(_ path: String, _ form: Form) throws(SystemError) -> FileDescriptor {
    if form == .socket { return try WakingSocket.connect(to: path) }
    // For reading and writing: a FIFO that its last writer has closed would be at its end.
    return try FileDescriptor(opening: path, O_RDWR | O_NONBLOCK)
  }

  /// What poll(2) has to be asked; nil where nothing is listened to, or no longer.
  var entry: pollfd? {
    let events = form == .file ? POLLPRI : POLLIN
    guard let raw = descriptor?.raw else { return nil }
    return pollfd(fd: raw, events: Int16(events), revents: 0)
  }

  /// Whether it was a warning; takes it, so that the next one can be told from it.
  func take(_ answer: pollfd) -> Bool {
    if form == .file {
      if answer.revents & Int16(POLLERR | POLLHUP) != 0 { descriptor = nil }
      return answer.revents & Int16(POLLPRI) != 0 && answer.revents & Int16(POLLERR) == 0
    }
    guard answer.revents != 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    var isHeard = false
    while true {
      let count = read(answer.fd, &bytes, bytes.count)
      if count > 0 { isHeard = true }
      if count > 0 || (count == -1 && errno == EINTR) { continue }
      if count == 0 || errno != EAGAIN { descriptor = nil }
      return isHeard
    }
  }
}
