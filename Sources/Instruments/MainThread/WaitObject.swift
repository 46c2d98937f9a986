import Glibc
import Recordings

/// The file, as far as it is known, that a waiting system call was about.
enum WaitObject: Equatable {
  case none
  case file(String)
  /// A file on another machine.
  case remoteFile(String)
  /// A file that another program serves (FUSE).
  case servedFile(String)
  case pipe
  /// A terminal, a timer, an event counter: whatever brings events.
  case events(String)
  case socket(Socket)

  enum Socket: Equatable {
    case internet(String)
    case local
    /// Of the kernel's own: netlink, packets, an input of a device.
    case other
  }

  /// - Parameters:
  ///   - mode: `st_mode` (inode(7)).
  ///   - magic: `f_type` of its file system (statfs(2)).
  init(mode: UInt32, magic: UInt64, name: String) {
    switch mode & S_IFMT {
    case S_IFREG, S_IFDIR, S_IFBLK:
      switch magic {
      case 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x00C3_6400: self = .remoteFile(name)
      case 0x6573_5546: self = .servedFile(name)
      default: self = .file(name)
      }
    case S_IFIFO: self = .pipe
    case S_IFCHR: self = .events(name)
    // The kernel's nameless files have no type: [timerfd], [eventfd], [signalfd] (proc_pid_fd(5)).
    case 0 where !name.isEmpty: self = .events(name)
    default: self = .none
    }
  }

  /// - Parameters:
  ///   - family, type: of socket(2).
  ///   - port: as it is written; 0 where the socket has no peer.
  init(family: UInt16, type: UInt16, address: [UInt8], port: UInt16) {
    switch CInt(family) {
    case AF_UNIX: self = .socket(.local)
    case AF_INET, AF_INET6:
      let kind = type == 1 ? "tcp" : type == 2 ? "udp" : "internet socket"
      guard port != 0 else {
        self = .socket(.internet(kind))
        return
      }
      let text = Self.address(address, CInt(family))
      self = .socket(.internet("\(kind) \(family == AF_INET6 ? "[\(text)]" : text):\(port)"))
    default: self = .socket(.other)
    }
  }

  private static func address(_ bytes: [UInt8], _ family: CInt) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard bytes.count >= 16, inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// - Parameter link: what stands in /proc/PID/fd; `isLocal`: whether /proc/PID/net/unix lists that socket.
  init(link: String, isLocal: Bool) {
    if link.hasPrefix("socket:") {
      self = .socket(isLocal ? .local : .internet("socket"))
    } else if link.hasPrefix("pipe:") {
      self = .pipe
    } else if link.hasPrefix("anon_inode:") {
      self = .events(String(link.dropFirst(11)))
    } else if link.hasPrefix("/dev/") {
      self = .events(Self.last(link))
    } else {
      self = link.isEmpty ? .none : .file(Self.last(link))
    }
  }

  private static func last(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  func cause(isInput: Bool, isDeep: Bool) -> WaitCause {
    switch self {
    case .file: .disk
    case .remoteFile, .socket(.internet): .network
    case .servedFile, .socket(.local): isInput ? .event : .process
    case .pipe: isInput ? .event : .process
    case .events, .socket(.other): isDeep ? .kernel : .event
    case .none: isDeep ? .kernel : .event
    }
  }

  var text: String {
    switch self {
    case .none: ""
    case .file(let name), .remoteFile(let name), .servedFile(let name), .events(let name): name
    case .pipe: "pipe"
    case .socket(.internet(let peer)): peer
    case .socket(.local): "local socket"
    case .socket(.other): "socket"
    }
  }
}
