import Glibc
import Kernel
import Quantities
import Recordings
import Synchronization

/// One time that memory is made scarce: lowers the limit step by step, holds it, and takes it back, on a thread of its
/// own, because the kernel frees memory before it lets a writer of `memory.high` go on.
final class PressureRun: Sendable {
  /// How long memory stays scarce once the goal is reached.
  private static let hold = UInt64(nanosecondsOfSeconds: 2)
  private static let pace: UInt64 = 200_000_000

  private final class Course: Sendable {
    let mustStop = Atomic<Bool>(false)
    let isOver = Atomic<Bool>(false)
  }

  private let course = Course()
  private let thread: NamedThread

  /// - Parameter tell: called on the thread.
  /// - Throws: what reading `memory.high` or pthread_create(3) answered.
  init(
    _ group: Cgroup, _ steps: [UInt64], tell: @escaping @Sendable (StageEvent) -> Void
  ) throws(SystemError) {
    let before = try group.text("memory.high")
    let course = course
    thread = try NamedThread("pressure") {
      Self.run(group, steps: steps, before: before, course: course, tell: tell)
      course.isOver.store(true, ordering: .releasing)
      return 0
    }
  }

  var isOver: Bool { course.isOver.load(ordering: .acquiring) }

  /// Takes the limit back soon, and waits until that is done. To be called once.
  func stop() {
    course.mustStop.store(true, ordering: .releasing)
    _ = thread.join()
  }

  private static func run(
    _ group: Cgroup, steps: [UInt64], before: String, course: Course,
    tell: (StageEvent) -> Void
  ) {
    let start = Clock.nanoseconds()
    let trigger = try? PressureTrigger(group)
    var isReached = false
    func wait(_ nanoseconds: UInt64) {
      let end = Clock.nanoseconds() + nanoseconds
      while Clock.nanoseconds() < end, !course.mustStop.load(ordering: .acquiring) {
        guard let trigger, !isReached else {
          Clock.pause(nanoseconds: 20_000_000)
          continue
        }
        isReached = trigger.wait(milliseconds: 20)
        if isReached {
          let seconds = Double(secondsOfNanoseconds: Clock.nanoseconds() - start)
          tell(StageEvent(PressureReached(seconds: seconds)))
        }
      }
    }
    for high in steps where !course.mustStop.load(ordering: .acquiring) {
      tell(lower(group, high))
      wait(pace)
    }
    wait(hold)
    tell(restore(group, before))
  }

  private static func lower(_ group: Cgroup, _ high: UInt64) -> StageEvent {
    var step = PressureStep(limit: Int(high))
    do throws(SystemError) {
      try group.write("memory.high", "\(high)")
      // What can be reclaimed goes at once. That it was less than asked for (EAGAIN), or that the kernel is older than
      // the file (5.19), changes nothing: the limit stands.
      if let current = try? group.number("memory.current"), current > high {
        try? group.write("memory.reclaim", "\(current - high)")
      }
    } catch {
      step.refused = error.description
    }
    step.current = (try? group.number("memory.current")).map { Int($0) }
    return StageEvent(step)
  }

  private static func restore(_ group: Cgroup, _ before: String) -> StageEvent {
    var end = PressureOver(current: (try? group.number("memory.current")).map { Int($0) })
    do throws(SystemError) { try group.write("memory.high", before) } catch {
      // A group that is gone has no limit either.
      if error.code != ENOENT, error.code != ENODEV { end.refused = error.description }
    }
    return StageEvent(end)
  }
}
