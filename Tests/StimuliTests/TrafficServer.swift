import Glibc
import TestSupport

/// The other end of a program's traffic, in a process of its own outside of the program's group: answers each datagram,
/// and sends or takes as much as it can over TCP.
final class TrafficServer {
  private let process: RunningTool
  let host: String
  let port: Int

  private static let script = """
    import os, signal, socket, sys, threading, time
    host = sys.argv[1]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    streams = socket.socket(family)
    streams.bind((host, 0))
    streams.listen()
    datagrams = socket.socket(family, socket.SOCK_DGRAM)
    SO_RCVBUFFORCE = 33
    datagrams.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 8 << 20)
    datagrams.bind(streams.getsockname())
    print("port", streams.getsockname()[1], flush=True)
    counted = 0
    def answer():
      global counted
      while True:
        data, peer = datagrams.recvfrom(64)
        counted += 1
        if data.startswith(b"flood "): flood(float(data[6:]), peer)
        datagrams.sendto(data, peer)
    def flood(seconds, peer):
      start = last = time.monotonic()
      paused = 0
      while last < start + seconds:
        datagrams.sendto(bytes(1200), peer)
        now = time.monotonic()
        if now - last > 0.05: paused += now - last
        last = now
      print("paused", paused, flush=True)
      print("over", last - start, flush=True)
    def serve(stream):
      try:
        if stream.recv(1) == b"d":
          while True: stream.sendall(bytes(65536))
        while data := stream.recv(1 << 20): print("took", time.monotonic(), len(data), flush=True)
      except OSError: pass
    def accept():
      while True: threading.Thread(target=serve, args=(streams.accept()[0],), daemon=True).start()
    threading.Thread(target=answer, daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    def end(number, frame):
      print("datagrams", counted, flush=True)
      os._exit(0)
    signal.signal(signal.SIGTERM, end)
    while True: signal.pause()
    """

  init(_ host: String = "127.0.0.1") throws {
    self.host = host
    process = try Tool.start(program: "/usr/bin/python3", ["-c", Self.script, host])
    var found: Int?
    for _ in 0..<2000 where found == nil {
      found = Self.lines(process).first { $0.hasPrefix("port ") }.flatMap { Int($0.dropFirst(5)) }
      usleep(10_000)
    }
    guard let found else { throw Tool.Failure.timeout(["python3"]) }
    port = found
  }

  /// What it took over TCP: when, and how many bytes.
  var taken: [Amount] { Amount.list(Self.lines(process), "took") }

  /// The figure after a word of what it has printed.
  func word(_ word: String) -> Double? { Self.lines(process).word(word) }

  /// Ends it, and answers how many datagrams it had.
  func end() -> Int {
    process.send(SIGTERM)
    guard (try? process.finish(within: 20)) != nil else { return -1 }
    return Self.lines(process).first { $0.hasPrefix("datagrams ") }.flatMap { Int($0.dropFirst(10)) } ?? -1
  }

  private static func lines(_ process: RunningTool) -> [String] {
    // The last one may not be whole yet.
    process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
  }
}

extension [String] {
  /// The figure of the line that begins with a word; nil before there is one.
  func word(_ word: String) -> Double? {
    compactMap { $0.hasPrefix(word + " ") ? Double($0.dropFirst(word.count + 1)) : nil }.first
  }
}

/// Bytes that came at a time.
struct Amount {
  var time: Double
  var bytes: Double

  /// The lines that begin with a word.
  static func list(_ lines: [String], _ word: String) -> [Amount] {
    lines.compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, parts[0] == word, let time = Double(parts[1]), let bytes = Double(parts[2])
      else { return nil }
      return Amount(time: time, bytes: bytes)
    }
  }

  /// Bytes a second, without the first seconds, in which a queue still fills; nil with less than three amounts.
  static func rate(_ amounts: [Amount], after seconds: Double = 1.5) -> Double? {
    guard let first = amounts.first?.time else { return nil }
    let steady = amounts.filter { $0.time > first + seconds }
    guard steady.count > 2, let start = steady.first?.time, let end = steady.last?.time else { return nil }
    return steady.dropFirst().reduce(0) { $0 + $1.bytes } / (end - start)
  }
}
