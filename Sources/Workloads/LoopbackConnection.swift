import Glibc
import Kernel

/// Both ends of a TCP connection from this machine to itself (ip(7)).
struct LoopbackConnection: ~Copyable {
  let client: FileDescriptor
  let server: FileDescriptor

  init() throws(SystemError) {
    let own = NetworkSurroundings.initialAddress
    let listener = try InternetSocket.make(SOCK_STREAM, own.family)
    try InternetSocket.bind(listener, TextService.Address(own, port: 0))
    let raw = listener.raw
    try check("listen", own.text) { listen(raw, 1) }
    let client = try InternetSocket.make(SOCK_STREAM, own.family)
    try InternetSocket.connect(client, TextService.Address(own, port: try InternetSocket.port(of: listener)))
    server = FileDescriptor(owning: try check("accept", own.text) { accept(raw, nil, nil) })
    self.client = client
  }
}
