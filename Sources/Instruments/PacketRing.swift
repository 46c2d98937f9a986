import Glibc
import Kernel
import Synchronization

/// Takes the packets that the kernel's buffer holds, on a thread of its own that sleeps until that is a quarter full:
/// an ordinary program wakes it never, and what is left is taken at the end.
final class PacketRing: Sendable {
  private let object: Mutex<BPFObject>
  private let stop: Pipe
  private let thread = Mutex<NamedThread?>(nil)
  /// Bytes for records; at 40 each, 6.7 million packets. Headroom's choice.
  private static let room = 256 << 20

  /// Begins to count and to follow.
  ///
  /// - Parameter counted: `struct counted_interfaces`.
  init(_ group: Cgroup, _ counted: [UInt8]) throws(SystemError) {
    object = Mutex(try Self.made(group, counted))
    stop = try Pipe()
    let ring = try object.withLock { (object) throws(SystemError) in
      try object.follow("packets", room: Self.room)
    }
    let made = try NamedThread("headroom-net") { self.serve(ring) }
    thread.withLock { $0 = made }
  }

  private static func made(_ group: Cgroup, _ counted: [UInt8]) throws(SystemError) -> sending BPFObject {
    let object = try loaded()
    try object.set("counted", counted)
    try object.attach(to: group)
    return object
  }

  /// Tells who made a socket; kernels that do not take it count all the same.
  private static let owners: Set<String> = ["socket_made"]
  private static let subject = "a look at the program's packets"

  static func loaded() throws(SystemError) -> sending BPFObject {
    do throws(SystemError) { return try BPFObject(packetsObject, for: subject) } catch {
      guard error.code != ENOSYS else { throw error }
      return try BPFObject(packetsObject, for: subject, without: owners)
    }
  }

  func sums() throws(SystemError) -> ProcessorSums.Place {
    try object.withLock { (object) throws(SystemError) in
      try object.place(of: "sums", count: PacketSums.count)
    }
  }

  private func serve(_ ring: CInt) -> Int {
    var watched = [
      pollfd(fd: ring, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stop.reader.raw, events: Int16(POLLIN), revents: 0),
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
    _ = write(stop.writer.raw, "q", 1)
    _ = running.join()
    object.withLock { object in
      object.detach()
      object.take()
    }
  }

  func withObject<Result>(_ body: (BPFObject) -> sending Result) -> sending Result {
    object.withLock { body($0) }
  }
}
