import Glibc
import Synchronization

/// Stands between a program and where its output goes: hands on every byte, and notices the first line with a text.
///
/// A thread of its own does nothing else, so that the program waits only where it would have waited for the reader
/// anyway. Where the reader has gone the pipe is closed at once, and the program gets its SIGPIPE as without us. The
/// process must ignore SIGPIPE itself (`Signals.settle`).
package final class OutputForwarder: Sendable {
  /// For the program; closed by `launched`.
  package let writer: CInt
  /// Can be read once the text has come.
  package let signal: CInt
  private let reader: CInt
  private let destination: CInt
  private let signalEnd: CInt
  private let stop: Bell
  private let foundAt = Atomic<UInt64>(0)
  private let failure = Atomic<CInt>(0)
  private let thread = Mutex<NamedThread?>(nil)
  private let isWriterOpen = Atomic<Bool>(true)

  /// - Parameters:
  ///   - destination: an open descriptor; this takes a copy of it.
  ///   - text: what to look for.
  package init(to destination: CInt, lookingFor text: String) throws(SystemError) {
    stop = try Bell()
    let pipe = try Pipe()
    let signal = try Pipe()
    reader = try Self.copy(pipe.reader.raw, "a pipe")
    writer = try Self.copy(pipe.writer.raw, "a pipe")
    self.signal = try Self.copy(signal.reader.raw, "a pipe")
    signalEnd = try Self.copy(signal.writer.raw, "a pipe")
    self.destination = try Self.copy(destination, "the standard output")
    for descriptor in [reader, self.signal] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    let made = try NamedThread("output") { self.forward(LineSearch(Array(text.utf8))) }
    thread.withLock { $0 = made }
  }

  /// A descriptor below 3 would be taken for one of the program's own.
  private static func copy(_ raw: CInt, _ subject: String) throws(SystemError) -> CInt {
    try check("fcntl", subject) { fcntl(raw, F_DUPFD_CLOEXEC, 3) }
  }

  /// When a line with the text came, in nanoseconds of `Clock`; nil before.
  package var found: UInt64? {
    let time = foundAt.load(ordering: .acquiring)
    return time == 0 ? nil : time
  }

  /// Makes `signal` unreadable again.
  package func takeSignal() {
    var byte: UInt8 = 0
    _ = read(signal, &byte, 1)
  }

  /// The errno of a write that failed otherwise than for want of a reader; the rest of the output is lost then.
  package var loss: CInt? {
    let code = failure.load(ordering: .acquiring)
    return code == 0 ? nil : code
  }

  /// The program has its end of the pipe: without ours, its end is seen.
  package func launched() {
    if isWriterOpen.exchange(false, ordering: .relaxed) { close(writer) }
  }

  /// Hands on what is there by now and ends, once.
  package func finish() {
    launched()
    stop.ring()
    guard let running = thread.withLock({ $0.take() }) else { return }
    _ = running.join()
    for descriptor in [destination, signal, signalEnd] { close(descriptor) }
  }

  private func forward(_ search: LineSearch) -> Int {
    defer { close(reader) }
    var search = search
    var chunk = [UInt8](repeating: 0, count: 65536)
    var waiting = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0), pollfd(fd: destination, events: 0, revents: 0),
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      if poll(&waiting, nfds_t(waiting.count), -1) < 0, errno != EINTR { return 0 }
      if waiting[1].revents & Int16(POLLERR) != 0 { return 0 }
      // A terminal that has hung up says so at each call; what writing to it answers tells more.
      if waiting[1].revents != 0 { waiting[1].fd = -1 }
      let isLast = waiting[2].revents != 0
      while true {
        let count = read(reader, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN, !isLast { break }
        guard count > 0 else { return 0 }
        notice(chunk[..<count], &search)
        guard hand(on: chunk[..<count]) else { return 0 }
        if !isLast { break }
      }
    }
  }

  private func notice(_ bytes: ArraySlice<UInt8>, _ search: inout LineSearch) {
    guard found == nil else { return }
    let time = Clock.nanoseconds()
    guard bytes.withUnsafeBytes({ search.take($0) }) else { return }
    foundAt.store(time, ordering: .releasing)
    var byte: UInt8 = 0
    _ = write(signalEnd, &byte, 1)
  }

  /// False where the reader has gone.
  private func hand(on bytes: ArraySlice<UInt8>) -> Bool {
    guard loss == nil else { return true }
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(destination, $0.baseAddress, $0.count) }
      let code = errno
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if code == EAGAIN {
        // Somebody else who has it open wants it so.
        var ready = pollfd(fd: destination, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if code == EPIPE {
        return false
      } else if code != EINTR {
        failure.store(code, ordering: .releasing)
        return true
      }
    }
    return true
  }
}
