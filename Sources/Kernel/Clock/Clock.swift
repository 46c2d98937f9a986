import CLinux
import Glibc

/// The one clock of all measurements: `CLOCK_MONOTONIC`, nanoseconds (clock_gettime(2)).
package enum Clock {
  /// In nanoseconds.
  private static let second: UInt64 = 1_000_000_000

  package static func nanoseconds() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  package static var now: Instant { Instant(nanoseconds: nanoseconds()) }

  /// Nanoseconds that the device has slept since it was switched on, while the clock stood still: by so much is
  /// `CLOCK_BOOTTIME` ahead (clock_gettime(2)).
  package static func asleep() -> UInt64 {
    let boot = nanoseconds(of: CLOCK_BOOTTIME)
    let awake = nanoseconds()
    return boot > awake ? boot - awake : 0
  }

  /// Nanoseconds that processors have worked for the calling thread, in which waiting for one is not
  /// (`CLOCK_THREAD_CPUTIME_ID`, clock_gettime(2)).
  package static func ownProcessorTime() -> UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * second + UInt64(time.tv_nsec)
  }

  /// Sleeps until the clock shows the given time; a signal does not shorten it.
  package static func sleep(until nanoseconds: UInt64) {
    var time = timespec(tv_sec: Int(nanoseconds / second), tv_nsec: Int(nanoseconds % second))
    while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
  }

  /// Sleeps for so long, however long it took to get here: unlike a sleep until a time, it is never left out.
  package static func pause(nanoseconds: UInt64) {
    var time = timespec(tv_sec: Int(nanoseconds / second), tv_nsec: Int(nanoseconds % second))
    var left = timespec()
    while clock_nanosleep(CLOCK_MONOTONIC, 0, &time, &left) == EINTR { time = left }
  }

  /// Sleeps until one of up to eight descriptors can be read or the clock shows the given time; a signal ends it too.
  package static func wait(for descriptors: [CInt], until nanoseconds: UInt64) {
    clinux_wait_readable(descriptors, CInt(descriptors.count), nanoseconds)
  }

  /// The same until a moment.
  package static func wait(for descriptors: [CInt], until moment: Instant) {
    wait(for: descriptors, until: moment.nanoseconds)
  }

  /// The time of day as RFC 3339 in UTC: `2026-11-20T18:00:00Z`.
  package static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return text(&parts, "%Y-%m-%dT%H:%M:%SZ")
  }

  /// The same to the millisecond: `2026-11-20T18:00:00.125Z`.
  package static func preciseTimestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    let milliseconds = String(now.tv_nsec / 1_000_000 + 1000).dropFirst()
    return text(&parts, "%Y-%m-%dT%H:%M:%S.") + milliseconds + "Z"
  }

  /// The time of day on the wall: `18:00:00`.
  package static func timeOfDay() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return text(&parts, "%H:%M:%S")
  }

  private static func text(_ parts: inout tm, _ format: String) -> String {
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
