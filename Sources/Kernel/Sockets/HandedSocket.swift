import Glibc

/// A socket that a program is born with: it was opened by another, and stayed open through fork and exec (socket(7)).
package struct HandedSocket: Sendable, Equatable {
  /// How its packets go.
  package enum Way: Sendable, Equatable {
    /// Between the internet protocols and the socket itself.
    case direct
    /// Through sockets of the kernel's own that nobody holds (Multipath TCP, RFC 8684).
    case multipath
    /// Past the protocols (packet(7), AF_XDP).
    case pastProtocols
  }

  package var descriptor: Int32
  /// The kernel's own number of the socket, which is not given again (SO_COOKIE).
  package var cookie: UInt64
  package var way: Way
  /// What it is, as in "a TCP connection to 127.0.0.1:80".
  package var text: String
  /// The port at which it listens; nil where it does not.
  package var listens: UInt16?
  /// Whether it is a TCP socket, of which the kernel gives an account.
  package var isTCP: Bool
  /// As in `/proc/PID/fd` (proc_pid_fd(5)); 0 where it is not known.
  package var inode: UInt64 = 0

  package init(
    descriptor: Int32, cookie: UInt64, way: Way, text: String, listens: UInt16? = nil, isTCP: Bool = false
  ) {
    self.descriptor = descriptor
    self.cookie = cookie
    self.way = way
    self.text = text
    self.listens = listens
    self.isTCP = isTCP
  }

  /// Those over which packets can go, of a child that has not executed its program yet: what it has open, this process
  /// has open as well.
  package static func all(of pid: Int32) -> [HandedSocket] {
    let names = (try? KernelRoot.live.entries("/proc/self/fd")) ?? []
    // What this process opened itself the child still has too, until exec closes it.
    let open = names.compactMap { Int32($0) }.filter(staysOpen).sorted().compactMap { descriptor in
      inode(descriptor).map { (descriptor: descriptor, inode: $0) }
    }
    guard !open.isEmpty else { return [] }
    let held = inodes(of: pid)
    var known: Set<UInt64> = []
    return open.compactMap { descriptor, inode in
      guard held?.contains(inode) ?? true, known.insert(inode).inserted else { return nil }
      return HandedSocket(descriptor)
    }
  }

  /// Nil where the kernel does not let them be seen.
  private static func inodes(of pid: Int32) -> Set<UInt64>? {
    let process = open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard process >= 0 else { return nil }
    defer { close(process) }
    var found: Set<UInt64> = []
    let isShown = OpenFiles.each(process) { link in
      if let inode = ListeningSockets.socketInode(link) { found.insert(inode) }
    }
    return isShown ? found : nil
  }

  /// Whether another process has one of them open too, and so may use it; also where that cannot be seen.
  ///
  /// - Parameter program: the child that is to have them.
  package static func areShared(_ sockets: [HandedSocket], with program: Int32) -> Bool {
    let wanted = Set(sockets.map(\.inode))
    guard !wanted.isEmpty else { return false }
    let pids = ((try? KernelRoot.live.entries("/proc")) ?? []).compactMap { Int32($0) }
    return pids.contains { pid in
      guard pid != program, pid != getpid(), !OwnProcesses.contain(pid) else { return false }
      return inodes(of: pid).map { !$0.isDisjoint(with: wanted) } ?? (access("/proc/\(pid)", F_OK) == 0)
    }
  }

  private static func inode(_ descriptor: Int32) -> UInt64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return UInt64(status.st_ino)
  }

  private static func staysOpen(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC == 0
  }

  /// Nil for a socket of another family, such as a Unix one, which carries no packets.
  init?(_ descriptor: Int32) {
    let families = [AF_INET, AF_INET6, AF_PACKET, Self.express]
    guard let family = Self.option(descriptor, SO_DOMAIN), families.contains(family),
      let type = Self.option(descriptor, SO_TYPE), let number = Self.option(descriptor, SO_PROTOCOL),
      let cookie = Self.cookie(descriptor)
    else { return nil }
    (self.descriptor, self.cookie) = (descriptor, cookie)
    inode = Self.inode(descriptor) ?? 0
    let isInternet = family == AF_INET || family == AF_INET6
    way = !isInternet ? .pastProtocols : number == Self.multipath ? .multipath : .direct
    let isListening = Self.option(descriptor, SO_ACCEPTCONN) == 1
    let (local, remote) = (Self.name(descriptor, getsockname), Self.name(descriptor, getpeername))
    listens = isListening ? local?.port : nil
    isTCP = isInternet && number == CInt(IPPROTO_TCP)
    guard isInternet else {
      text = "a packet socket"
      return
    }
    let kind = Self.kind(type, number)
    if isListening {
      text = "a \(kind) socket that listens at \(local?.text ?? "no address")"
    } else if let remote {
      text = "a \(kind) connection to \(remote.text)"
    } else {
      text = "a \(kind) socket at \(local?.text ?? "no address")"
    }
  }

  /// IPPROTO_MPTCP and AF_XDP, which older headers lack.
  private static let multipath: CInt = 262
  private static let express: CInt = 44

  private static func kind(_ type: CInt, _ number: CInt) -> String {
    if type == CInt(SOCK_RAW.rawValue) { return "raw" }
    switch number {
    case CInt(IPPROTO_TCP): return "TCP"
    case CInt(IPPROTO_UDP): return "UDP"
    case multipath: return "Multipath TCP"
    default: return "protocol \(number)"
    }
  }

  private static func option(_ descriptor: Int32, _ name: CInt) -> CInt? {
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }

  private static func cookie(_ descriptor: Int32) -> UInt64? {
    var value: UInt64 = 0
    var length = socklen_t(MemoryLayout<UInt64>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &value, &length) == 0 ? value : nil
  }

  private typealias Ask = (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt

  /// One of its ends; nil where it has none.
  private static func name(_ descriptor: Int32, _ ask: Ask) -> (text: String, port: UInt16)? {
    var name = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let answer = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &length) }
    }
    guard answer == 0 else { return nil }
    let bytes = withUnsafeBytes(of: &name) { Array($0) }
    let isOld = CInt(name.ss_family) == AF_INET
    let address =
      isOld ? InternetAddress(.ipv4, Array(bytes[4..<8])) : InternetAddress(.ipv6, Array(bytes[8..<24]))
    let port = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    return (isOld ? "\(address.text):\(port)" : "[\(address.text)]:\(port)", port)
  }
}
