import CLinux
import Glibc

/// Finds a place below a folder step by step, for kernels without openat2(2).
///
/// Each folder on the way is held open and no link is followed by the kernel, so that nothing that is exchanged
/// meanwhile leads elsewhere; `..` goes back to the folder come from, and an absolute link to the top.
struct EnclosedWalk {
  /// As many links as the kernel follows (path_resolution(7)).
  private static let mostLinks = 40
  private static let mostFolders = 200

  private let subject: String
  /// From the top, which is not this one's to close, down to where it stands.
  private var places: [CInt]
  /// Steps still to take, the next one last.
  private var steps: [Substring]
  private var links = 0

  static func open(
    _ top: CInt, _ path: String, follows: Bool, _ subject: String
  ) throws(SystemError) -> FileDescriptor {
    var walk = EnclosedWalk(subject: subject, places: [top], steps: path.split(separator: "/").reversed())
    defer { walk.goBack(to: 1) }
    while let step = walk.steps.popLast() { try walk.take(step, follows: follows) }
    let last = walk.places.last ?? top
    return FileDescriptor(owning: try check("dup", subject) { fcntl(last, F_DUPFD_CLOEXEC, 0) })
  }

  /// Where a link leads, as written in it.
  static func target(_ link: CInt, _ subject: String) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try check("readlink", subject) {
      buffer.withUnsafeMutableBytes { readlinkat(link, "", $0.baseAddress!, $0.count) }
    }
    return Array(buffer[..<count])
  }

  private mutating func take(_ step: Substring, follows: Bool) throws(SystemError) {
    if step == "." { return }
    if step == ".." { return goBack(to: max(1, places.count - 1)) }
    guard places.count < Self.mostFolders else { throw failure(ENAMETOOLONG) }
    let place = clinux_open_entry(places[places.count - 1], String(step))
    guard place >= 0 else { throw failure(-place) }
    places.append(place)
    var status = stat()
    try check("stat", subject) { fstat(place, &status) }
    let isLast = steps.isEmpty
    switch status.st_mode & S_IFMT {
    case S_IFLNK where follows || !isLast: try follow(place)
    case S_IFDIR: break
    default: if !isLast { throw failure(ENOTDIR) }
    }
  }

  private mutating func follow(_ link: CInt) throws(SystemError) {
    links += 1
    guard links <= Self.mostLinks else { throw failure(ELOOP) }
    let target = String(decoding: try Self.target(link, subject), as: UTF8.self)
    goBack(to: target.hasPrefix("/") ? 1 : places.count - 1)
    steps += target.split(separator: "/").reversed()
  }

  private mutating func goBack(to count: Int) {
    while places.count > count { close(places.removeLast()) }
  }

  private func failure(_ code: CInt) -> SystemError {
    SystemError(code: code, call: "open", subject: subject)
  }
}
