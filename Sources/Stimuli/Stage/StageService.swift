import Glibc
package import Kernel

/// All facilities of a run, and the thread that serves those of them that wait for something.
package final class StageService {
  package let facilities: [any Facility]
  private let wake: Pipe
  private let notice: Pipe
  private var thread: NamedThread?

  /// Makes the facilities; where one cannot be made, those before it are taken back.
  package init(_ types: [any Facility.Type], _ setting: StageSetting) throws(SystemError) {
    wake = try Self.pipe()
    notice = try Self.pipe()
    var made: [any Facility] = []
    for type in types {
      do throws(SystemError) { made.append(try type.init(setting)) } catch {
        for facility in made.reversed() { facility.end() }
        throw error
      }
    }
    facilities = made
  }

  private static func pipe() throws(SystemError) -> Pipe {
    let pipe = try Pipe()
    for end in [pipe.reader.raw, pipe.writer.raw] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return pipe
  }

  /// Readable once a facility may have something to tell.
  package var noticed: CInt { notice.reader.raw }

  package func changes() throws(SystemError) -> LaunchChanges {
    var changes = LaunchChanges()
    for facility in facilities { try facility.prepare(&changes) }
    return changes
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    for facility in facilities { try facility.attach(stage) }
    Self.ring(wake.writer.raw)
  }

  package func start() throws(SystemError) {
    guard !facilities.isEmpty else { return }
    let (facilities, wake, notice) = (facilities, wake.reader.raw, notice.writer.raw)
    thread = try NamedThread("headroom-stage") {
      Self.serve(facilities, wake: wake, notice: notice)
      return 0
    }
  }

  /// What the facilities have noticed, in the order of time.
  package func events() -> [StageEvent] {
    Self.drain(notice.reader.raw)
    return facilities.flatMap { $0.events() }.sorted { $0.time < $1.time }
  }

  package var notes: [String] { facilities.flatMap(\.notes) }

  /// Has the facilities asked again what is to be watched.
  package func wakeUp() { Self.ring(wake.writer.raw) }

  /// Whether an answer is under way that the run is to wait for.
  package var isBusy: Bool { facilities.contains { $0.isBusy } }

  package func letGo() {
    for facility in facilities { facility.letGo() }
  }

  /// Ends the thread and takes every facility back, the last made first.
  package func end() {
    _ = write(wake.writer.raw, "q", 1)
    _ = thread?.join()
    thread = nil
    for facility in facilities.reversed() { facility.end() }
  }

  private static func ring(_ writer: CInt) { _ = write(writer, "n", 1) }

  /// - Returns: whether it was told to end.
  @discardableResult private static func drain(_ reader: CInt) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var ends = false
    while true {
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { return ends }
      ends = ends || bytes[..<count].contains(UInt8(ascii: "q"))
    }
  }

  private static func serve(_ facilities: [any Facility], wake: CInt, notice: CInt) {
    while true {
      let watched = facilities.flatMap { facility in facility.descriptors.map { (facility, $0) } }
      var list = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
      list += watched.map { pollfd(fd: $0.1, events: Int16(POLLIN | POLLPRI), revents: 0) }
      guard poll(&list, nfds_t(list.count), -1) >= 0 || errno == EINTR else { return }
      if list[0].revents != 0, drain(wake) { return }
      var served = false
      for (state, (facility, descriptor)) in zip(list.dropFirst(), watched) where state.revents != 0 {
        facility.serve(descriptor)
        served = true
      }
      if served { ring(notice) }
    }
  }
}
