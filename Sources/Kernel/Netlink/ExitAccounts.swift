import CLinux
import Glibc

/// Listens to the accounts that the kernel tells of every thread of the machine when it ends (taskstats.rst). Needs
/// CAP_NET_ADMIN, and no cgroup and no type information of the kernel.
package final class ExitAccounts {
  private let descriptor: FileDescriptor
  private let family: GenericNetlinkFamily
  private let log: UnsafeMutableRawBufferPointer
  private var used = 0
  /// Whether some were told faster than they were taken, or were too many to be kept.
  package private(set) var hasLost = false

  /// Bytes for accounts until the end of the run, some 30,000; not resident before they are used.
  private static let room = 16 << 20
  private static let largest = 4096
  /// Before each message: its size and the time when it was taken, of 8 bytes each.
  private static let head = 16

  /// - Throws: EPERM without the privilege, ENOENT where the kernel has no taskstats, EINVAL inside a container.
  package init(_ root: KernelRoot = .live) throws(SystemError) {
    family = try GenericNetlinkFamily.resolve("TASKSTATS", root)
    let processors = try root.text("/sys/devices/system/cpu/possible")
    descriptor = FileDescriptor(
      owning: try check("socket", "NETLINK_GENERIC") { clinux_event_socket(16, 0) })
    log = .allocate(byteCount: Self.room, alignment: 16)
    // TASKSTATS_CMD_GET with TASKSTATS_CMD_ATTR_REGISTER_CPUMASK: the kernel hears of it no more when the socket closes.
    let attribute = NetlinkRequest.attribute(3, Array(processors.utf8) + [0])
    let request = NetlinkRequest(
      .generic, type: family.number, isDump: false,
      payload: GenericNetlinkFamily.header(command: 1, version: 1) + attribute
    ).bytes(sequence: 1)
    let raw = descriptor.raw
    try check("send", "TASKSTATS") {
      request.withUnsafeBytes { send(raw, $0.baseAddress, $0.count, 0) }
    }
    try acknowledge()
  }

  deinit { log.deallocate() }

  /// The kernel answers before send(2) returns; what other threads' ends it tells before that is not of the tree.
  private func acknowledge() throws(SystemError) {
    for _ in 0..<1024 {
      let count = try check("receive", "TASKSTATS") {
        clinux_receive_event(descriptor.raw, log.baseAddress, Self.largest)
      }
      let bytes = Array(UnsafeRawBufferPointer(rebasing: log[..<max(0, count)]))
      guard let message = NetlinkMessage.parse(bytes)?.first, message.type == NetlinkMessage.error,
        let code = message.payload[...].integer(Int32.self, at: 0)
      else { continue }
      guard code == 0 else { throw SystemError(code: -code, call: "register", subject: "TASKSTATS") }
      return
    }
    throw SystemError(code: EBADMSG, call: "register", subject: "TASKSTATS")
  }

  /// Takes what was told since; to be called at each sample. Does not allocate.
  package func take() {
    let now = UInt64(Clock.nanoseconds())
    while used + Self.head + Self.largest <= log.count {
      guard let place = log.baseAddress.map({ $0 + used }) else { return }
      let count = clinux_receive_event(descriptor.raw, place + Self.head, Self.largest)
      if count == 0 { return }
      guard count > 0 else {
        hasLost = true
        if errno == ENOBUFS { continue }
        return
      }
      place.storeBytes(of: UInt64(count), as: UInt64.self)
      place.storeBytes(of: now, toByteOffset: 8, as: UInt64.self)
      used += Self.head + (count + 15) / 16 * 16
    }
    hasLost = true
  }

  /// All accounts so far in the order in which the threads ended, each with the time when it was taken.
  package func all() -> [(stats: TaskStats, taken: UInt64)] {
    take()
    var found: [(stats: TaskStats, taken: UInt64)] = []
    var place = 0
    while place + Self.head <= used {
      let size = Int(clamping: log.load(fromByteOffset: place, as: UInt64.self))
      let taken = log.load(fromByteOffset: place + 8, as: UInt64.self)
      let bytes = Array(log[(place + Self.head)..<(place + Self.head + size)])
      for message in NetlinkMessage.parse(bytes) ?? [] {
        if let stats = GenericNetlinkMessage(message, family).flatMap({ TaskStats($0) }) {
          found.append((stats, taken))
        }
      }
      place += Self.head + (size + 15) / 16 * 16
    }
    return found
  }
}
