import Glibc
import Kernel
import Synchronization

/// Ways for the calling thread to wait, each ended by a thread that lets it wait for so many nanoseconds.
enum BlockingWait {
  typealias Stretch = BlockHabit.Stretch

  /// Tells the helper that the wait has begun, so that it is never shorter than was asked, however busy the machine.
  private final class Meeting: Sendable {
    let hasBegun = Atomic<Bool>(false)

    func pause(_ length: UInt64) {
      while !hasBegun.load(ordering: .acquiring) { Clock.pause(nanoseconds: 1_000_000) }
      Clock.pause(nanoseconds: length)
    }
  }

  /// For another thread's result, in read(2) on a pipe.
  static func forThread(_ length: UInt64) throws(SystemError) -> Stretch {
    let channel = try Pipe()
    let writer = channel.writer.raw
    let meeting = Meeting()
    let helper = try NamedThread("helper") {
      meeting.pause(length)
      return tell(writer)
    }
    let stretch = measure("thread", call: "read", meeting: meeting) { hear(channel.reader.raw) }
    _ = helper.join()
    return stretch
  }

  private final class Lock: Sendable {
    let mutex = Mutex(())
  }

  /// For a lock that another thread holds, in futex(2).
  static func forLock(_ length: UInt64) throws(SystemError) -> Stretch {
    let lock = Lock()
    let channel = try Pipe()
    let writer = channel.writer.raw
    let meeting = Meeting()
    let helper = try NamedThread("helper") {
      lock.mutex.withLock { _ in
        _ = tell(writer)
        meeting.pause(length)
      }
      return 0
    }
    hear(channel.reader.raw)
    let stretch = measure("lock", call: "futex", meeting: meeting) { lock.mutex.withLock { _ in } }
    _ = helper.join()
    return stretch
  }

  /// For an answer through the network, in recv(2); the other end is on this machine and answers late.
  static func forNetwork(_ length: UInt64) throws(SystemError) -> Stretch {
    let connection = try LoopbackConnection()
    let server = connection.server.raw
    let meeting = Meeting()
    let helper = try NamedThread("helper") {
      meeting.pause(length)
      return tell(server)
    }
    let client = connection.client.raw
    let stretch = measure("network", call: "recv", meeting: meeting) {
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) == -1, errno == EINTR {}
    }
    _ = helper.join()
    return stretch
  }

  /// For storage, in fsync(2), as long as that takes.
  static func forDisk(_ size: Int) throws(WorkloadError) -> Stretch {
    let file = try TemporaryFile(size: size)
    let memory = try MappedMemory(anonymous: size)
    for offset in stride(from: 0, to: size, by: MemoryHabit.page) { memory.bytes[offset] = 1 }
    let raw = file.descriptor.raw
    do {
      var done = 0
      while done < size {
        done += try check("pwrite", "temporary file") {
          let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory.bytes)[done...])
          return pwrite(raw, rest.baseAddress, rest.count, done)
        }
      }
    } catch { throw .because(error) }
    return measure("disk", call: "fsync") { fsync(raw) }
  }

  private static func measure<Answer>(
    _ cause: String, call: String, meeting: Meeting = Meeting(), body: () -> Answer
  ) -> Stretch {
    let start = Clock.nanoseconds()
    meeting.hasBegun.store(true, ordering: .releasing)
    _ = body()
    return Stretch(cause: cause, call: call, start: start, end: Clock.nanoseconds())
  }

  private static func tell(_ descriptor: CInt) -> Int {
    var byte: UInt8 = 1
    return write(descriptor, &byte, 1)
  }

  private static func hear(_ descriptor: CInt) {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == -1, errno == EINTR {}
  }
}
