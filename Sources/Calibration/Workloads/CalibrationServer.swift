import Glibc
import Harness
import Kernel
import Workloads

/// A server for the workload that is measured, on a thread of this process, so that nothing of it is measured.
final class CalibrationServer {
  let port: UInt16
  private let thread: NamedThread
  private let stop: Bell

  /// What a client on this machine reaches it over, which counts as the network's.
  static let interface = "lo"

  /// - Throws: what bind(2), listen(2) or pthread_create(3) answered.
  init() throws(SystemError) {
    let server = try NetworkServer(NetworkSurroundings.initialAddress)
    stop = try Bell()
    port = server.port
    let end = stop.descriptor
    thread = try NamedThread("server") {
      // What is meant for the harness is not to end the process by way of this thread.
      withExtendedLifetime(try? Signals(Harness.watchedSignals)) { server.serve(until: end).connections }
    }
  }

  /// A connection to it that a child inherits.
  final class Connection {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  func connection() throws(SystemError) -> Connection {
    let socket = try InternetSocket.make(SOCK_STREAM, NetworkSurroundings.initialAddress.family)
    try InternetSocket.connect(
      socket, TextService.Address(NetworkSurroundings.initialAddress, port: port))
    let raw = socket.raw
    try check("fcntl", "a socket") { fcntl(raw, F_SETFD, 0) }
    return Connection(socket)
  }

  /// Closes all its connections and waits for its thread; to be called once.
  func end() {
    stop.ring()
    _ = thread.join()
  }
}
