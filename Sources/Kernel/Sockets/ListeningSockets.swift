import Glibc
import Quantities

/// A socket that waits for others to connect.
package struct ListeningSocket: Sendable, Equatable, Comparable {
  /// `tcp`, `tcp6` or `unix`.
  package var protocolName: String
  /// As inet_ntop(3) writes it; for `unix` the path, which begins with @ where it is no file's and is empty where there
  /// is none (unix(7)).
  package var address: String
  /// Nil for `unix`.
  package var port: UInt16?
  package var inode: UInt64

  package static func < (one: ListeningSocket, other: ListeningSocket) -> Bool {
    (one.protocolName, one.port ?? 0, one.address) < (other.protocolName, other.port ?? 0, other.address)
  }
}

/// The listening sockets of processes, from the tables of their network namespaces and their open files (proc_net(5),
/// proc_pid_fd(5)).
package enum ListeningSockets {
  /// - Returns: each once, however many processes hold it; of a process that does not let itself be looked at none.
  package static func held(by pids: [Int32]) -> [ListeningSocket] {
    var inodes: [String: Set<UInt64>] = [:]
    var reader: [String: Int32] = [:]
    for pid in pids {
      let process = open("/proc/\(pid)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard process >= 0 else { continue }
      defer { close(process) }
      guard let space = try? KernelRoot.live.link("/proc/\(pid)/ns/net") else { continue }
      OpenFiles.each(process) { link in
        if let inode = socketInode(link) { inodes[space, default: []].insert(inode) }
      }
      reader[space] = pid
    }
    return inodes.flatMap { space, held in
      reader[space].map { table($0).filter { held.contains($0.inode) } } ?? []
    }.sorted()
  }

  /// All that listen in the network namespace of a process.
  private static func table(_ pid: Int32) -> [ListeningSocket] {
    let root = KernelRoot.live
    let streams = ["tcp", "tcp6"].flatMap {
      parseStreams((try? root.text("/proc/\(pid)/net/\($0)")) ?? "", $0)
    }
    return streams + parseLocal((try? root.text("/proc/\(pid)/net/unix")) ?? "")
  }

  /// `socket:[12345]` (proc_pid_fd(5)).
  package static func socketInode(_ link: UnsafeRawBufferPointer) -> UInt64? {
    guard link.starts(with: Array("socket:[".utf8)), link.last == UInt8(ascii: "]") else { return nil }
    return UInt64(String(decoding: link.dropFirst(8).dropLast(), as: UTF8.self))
  }

  /// The lines of /proc/net/tcp or tcp6 in state 0A, TCP_LISTEN; any other is passed over.
  package static func parseStreams(_ text: String, _ name: String) -> [ListeningSocket] {
    text.pieces(between: "\n").compactMap { line in
      let fields = line.pieces(between: " ")
      guard fields.count > 9, fields[3] == "0A", let inode = UInt64(fields[9]) else { return nil }
      let local = fields[1].pieces(between: ":")
      guard local.count == 2, let port = UInt16(local[1], radix: 16), let address = address(local[0]) else {
        return nil
      }
      return ListeningSocket(protocolName: name, address: address.text, port: port, inode: inode)
    }
  }

  /// Words of 32 bits, each a number of this machine's byte order.
  private static func address(_ text: Substring) -> InternetAddress? {
    let digits = Array(text.utf8)
    guard digits.count == 8 || digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 8) {
      guard let word = UInt32(String(decoding: digits[start..<(start + 8)], as: UTF8.self), radix: 16) else {
        return nil
      }
      withUnsafeBytes(of: word) { bytes += $0 }
    }
    return InternetAddress(bytes.count == 4 ? .ipv4 : .ipv6, bytes)
  }

  /// The lines of /proc/net/unix with the flag __SO_ACCEPTCON of linux/net.h.
  package static func parseLocal(_ text: String) -> [ListeningSocket] {
    text.pieces(between: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 7)
      guard fields.count > 6, let flags = UInt32(fields[3], radix: 16), flags & 0x10000 != 0,
        let inode = UInt64(fields[6])
      else { return nil }
      let path = fields.count > 7 ? String(fields[7]) : ""
      return ListeningSocket(protocolName: "unix", address: path, port: nil, inode: inode)
    }
  }
}
