import Glibc
package import Kernel
import Quantities
import Synchronization

/// All facilities of a run, and the thread that serves those of them that wait for something.
package final class StageService {
  package let facilities: [any Facility]
  private let wake: Bell
  private let notice: Bell
  private let over = Flag()
  private var thread: NamedThread?

  /// Makes the facilities; where one cannot be made, those before it are taken back.
  package init(_ types: [any Facility.Type], _ setting: StageSetting) throws(SystemError) {
    wake = try Bell()
    notice = try Bell()
    var made: [any Facility] = []
    for type in types {
      do throws(SystemError) { made.append(try type.init(setting)) } catch {
        for facility in made.reversed() { facility.end() }
        throw error
      }
    }
    facilities = made
  }

  /// Readable once a facility may have something to tell.
  package var noticed: CInt { notice.descriptor }

  package func changes() throws(SystemError) -> LaunchChanges {
    var changes = LaunchChanges()
    for facility in facilities { try facility.prepare(&changes) }
    return changes
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    for facility in facilities { try facility.attach(stage) }
    wake.ring()
  }

  package func start() throws(SystemError) {
    guard !facilities.isEmpty else { return }
    let (facilities, wake, notice, over) = (facilities, wake, notice, over)
    thread = try NamedThread("headroom-stage") {
      Self.serve(facilities, wake: wake, notice: notice, until: over)
      return 0
    }
  }

  /// What the facilities have noticed, in the order of time.
  package func events() -> [StageEvent] {
    notice.silence()
    return facilities.flatMap { $0.events() }.sorted { $0.time < $1.time }
  }

  package var notes: [String] { facilities.flatMap(\.notes) }

  /// Has the facilities asked again what is to be watched.
  package func wakeUp() { wake.ring() }

  /// Whether an answer is under way that the run is to wait for.
  package var isBusy: Bool { facilities.contains { $0.isBusy } }

  package func letGo() {
    for facility in facilities { facility.letGo() }
  }

  /// Ends the thread and takes every facility back, the last made first.
  package func end() {
    over.isSet.store(true, ordering: .releasing)
    wake.ring()
    _ = thread?.join()
    thread = nil
    for facility in facilities.reversed() { facility.end() }
  }

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  private static func serve(_ facilities: [any Facility], wake: Bell, notice: Bell, until over: Flag) {
    while !over.isSet.load(ordering: .acquiring) {
      let watched = facilities.flatMap { facility in facility.descriptors.map { (facility, $0) } }
      var list = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
      list += watched.map { pollfd(fd: $0.1, events: Int16(POLLIN | POLLPRI), revents: 0) }
      guard poll(&list, nfds_t(list.count), -1) >= 0 || errno == EINTR else { return }
      if list[0].revents != 0 { wake.silence() }
      var served = false
      for (state, (facility, descriptor)) in zip(list.dropFirst(), watched) where state.revents != 0 {
        facility.serve(descriptor)
        served = true
      }
      if served { notice.ring() }
    }
  }
}
