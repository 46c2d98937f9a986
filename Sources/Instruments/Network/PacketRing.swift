import Glibc
import Kernel
import Synchronization

/// Takes the packets that the kernel's buffer holds, on a thread of its own that sleeps until that is a quarter full:
/// an ordinary program wakes it never, and what is left is taken at the end.
final class PacketRing: Sendable {
  private let object: Mutex<BPFObject>
  private let group: Cgroup
  private let stop: Bell
  private let thread = Mutex<NamedThread?>(nil)
  /// Bytes for records; at 40 each, 6.7 million packets. Headroom's choice.
  private static let room = 256 << 20

  /// Begins to count and to follow.
  init(_ setup: Setup) throws(SystemError) {
    group = setup.group
    object = Mutex(try Self.made(setup))
    stop = try Bell()
    let ring = try object.withLock { (object) throws(SystemError) in
      try object.follow("packets", room: Self.room)
    }
    let made = try NamedThread("headroom-net") { self.serve(ring) }
    thread.withLock { $0 = made }
  }

  /// What is to be counted.
  struct Setup {
    var group: Cgroup
    /// `struct counted_interfaces`.
    var counted: [UInt8]
    /// Bytes that each interface takes in one packet, by its number.
    var linkSizes: [UInt32: UInt32] = [:]
    /// Sockets that the program is born with.
    var handed: [HandedSocket] = []
    /// The cgroups that opened those of them that listen, by the sockets' cookies.
    var openers: [UInt64: UInt64] = [:]
  }

  private static func made(_ setup: Setup) throws(SystemError) -> sending BPFObject {
    let object = try loaded(setup.group, seesRoot: !setup.handed.isEmpty)
    try object.set("counted", setup.counted)
    try object.set("group_number", (setup.group.number ?? 0).rawBytes)
    for (link, size) in setup.linkSizes {
      try object.insert("link_sizes", key: link.rawBytes, size.rawBytes)
    }
    for socket in setup.handed { try insert(socket, setup.openers[socket.cookie], object) }
    try object.attach(to: setup.group, only: ofGroup)
    if !setup.handed.isEmpty { try object.attach(to: setup.group.root, only: ofRoot) }
    // One that this kernel has no tracepoint for tells nothing.
    for watcher in watchers { try? object.attach(watcher) }
    return object
  }

  /// `struct door`.
  private static func insert(
    _ socket: HandedSocket, _ opener: UInt64?, _ object: BPFObject
  ) throws(SystemError) {
    try object.insert("handed", key: socket.cookie.rawBytes, [1])
    guard let port = socket.listens, socket.isTCP else { return }
    try object.insert("doors", key: (opener ?? 0).rawBytes + UInt64(port).rawBytes, [1])
  }

  private static let ofGroup: Set<String> = ["packet_in", "packet_out", "socket_made"]
  private static let ofRoot: Set<String> = ["handed_in", "handed_out"]
  /// Tell of sockets whose packets nobody sees; they need the kernel's type information.
  private static let watchers: Set<String> = [
    "used_to_send", "used_to_receive", "used_past_protocols",
  ]
  /// Tells who made a socket; kernels that do not take it count all the same.
  private static let owners: Set<String> = ["socket_made"]
  private static let subject = "a look at the program's packets"

  static func prepare() { BPFObject.prepare(packetsObject, for: subject, without: ofRoot) }

  /// - Parameter seesRoot: whether the program was born with sockets, whose packets pass at the hierarchy's root alone.
  static func loaded(_ group: Cgroup? = nil, seesRoot: Bool = true) throws(SystemError) -> sending BPFObject {
    let choices = [[], watchers, owners, watchers.union(owners)].map { seesRoot ? $0 : $0.union(ofRoot) }
    for left in choices.dropLast() {
      do throws(SystemError) {
        return try BPFObject(packetsObject, for: subject, without: left, group: group)
      } catch { if error.code == ENOSYS { throw error } }
    }
    return try BPFObject(packetsObject, for: subject, without: choices[choices.count - 1], group: group)
  }

  func sums() throws(SystemError) -> ProcessorSums.Place {
    try object.withLock { (object) throws(SystemError) in
      try object.place(of: "sums", count: PacketSums.count)
    }
  }

  private func serve(_ ring: CInt) -> Int {
    var watched = [
      pollfd(fd: ring, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { return 1 }
      if watched[1].revents != 0 { return 0 }
      if watched[0].revents != 0 { object.withLock { $0.take() } }
    }
  }

  /// Detaches the programs and takes what is left; nothing where that was done. Until then the thread keeps this alive.
  func end() {
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let running else { return }
    stop.ring()
    _ = running.join()
    object.withLock { object in
      object.detach(from: group)
      object.take()
      // No cgroup has this number: what stays attached counts nothing more.
      try? object.set("group_number", UInt64(0).rawBytes)
    }
  }

  func withObject<Result>(_ body: (BPFObject) -> sending Result) -> sending Result {
    object.withLock { body($0) }
  }
}
