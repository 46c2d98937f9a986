import Glibc
package import Kernel

/// A service on a port of its own on this machine that plays a part to the first who connects.
package final class LineService: Sendable {
  package enum Step: Sendable {
    case say(String)
    /// Waits for a text that ends so.
    case hear(String)
    /// Until the other side leaves.
    case wait
    /// Says so much that a reader has to stop by itself.
    case flood
  }

  package let port: UInt16

  package init(_ steps: [Step]) throws(SystemError) {
    let (listener, port) = try Self.listen()
    self.port = port
    guard !steps.isEmpty else {
      close(listener)
      return
    }
    let part = Part(listener, steps)
    var thread = pthread_t()
    let raw = Unmanaged.passRetained(part).toOpaque()
    pthread_create(
      &thread, nil,
      { raw in
        if let raw { Unmanaged<Part>.fromOpaque(raw).takeRetainedValue().play() }
        return nil
      }, raw)
    pthread_detach(thread)
  }

  /// A port that nobody listens on any more.
  package func closedPort() -> UInt16 { port }

  private static func listen() throws(SystemError) -> (CInt, UInt16) {
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let listener = try check("socket", "a listener") { socket(AF_INET, kind, 0) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutableBytes(of: &name) { raw throws(SystemError) in
      try raw.withMemoryRebound(to: sockaddr.self) { buffer throws(SystemError) in
        try check("bind", "a listener") { bind(listener, buffer.baseAddress!, length) }
        try check("getsockname", "a listener") { getsockname(listener, buffer.baseAddress!, &length) }
      }
    }
    try check("listen", "a listener") { Glibc.listen(listener, 4) }
    return (listener, UInt16(bigEndian: name.sin_port))
  }

  private final class Part: Sendable {
    let listener: CInt
    let steps: [Step]
    init(_ listener: CInt, _ steps: [Step]) {
      self.listener = listener
      self.steps = steps
    }

    func play() {
      let accepted = try? InternetSocket.accept(listener)
      close(listener)
      guard let accepted else { return }
      _ = fcntl(accepted.raw, F_SETFL, 0)
      for step in steps where !take(step, accepted.raw) { break }
    }

    /// False when the other side has left.
    private func take(_ step: Step, _ peer: CInt) -> Bool {
      switch step {
      case .say(let text): return say(text, peer)
      case .hear(let end): return hear(until: { $0.hasSuffix(end) }, peer)
      case .wait: return hear(until: { _ in false }, peer)
      case .flood:
        while say(String(repeating: "x", count: 4000), peer) {}
        return false
      }
    }

    private func say(_ text: String, _ peer: CInt) -> Bool {
      let bytes = Array(text.utf8)
      return bytes.withUnsafeBytes { send(peer, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) } > 0
    }

    private func hear(until isHeard: (String) -> Bool, _ peer: CInt) -> Bool {
      var heard: [UInt8] = []
      while !isHeard(String(decoding: heard, as: UTF8.self)) {
        var byte: UInt8 = 0
        guard recv(peer, &byte, 1, 0) == 1 else { return false }
        heard.append(byte)
      }
      return true
    }
  }
}
