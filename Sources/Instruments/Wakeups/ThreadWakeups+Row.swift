import Quantities
import Recordings

extension ThreadWakeups {
  /// - Parameters:
  ///   - causes: whether the cause of each wake-up was followed; else only timers are told.
  ///   - works: whether the kernel told the processor time of each wake-up.
  func row(_ span: Span, causes followed: Bool, works: Bool) -> WakeupRow {
    var row = WakeupRow(
      name: name, thread: Int(thread), process: Int(process), wakeups: Double(wakeups))
    row.idle = Double(idle)
    row.rate = Double(wakeups) / max(span.length, 1e-9)
    (row.first, row.last) = (span.seconds(first), span.seconds(last))
    (row.period, row.regular, row.jitter) = (period?.seconds, period.map { $0.share * 100 }, jitter)
    if works {
      row.work = Double(secondsOfNanoseconds: Double(run) / Double(max(wakeups, 1)))
      row.commonWork = commonWork
      row.byTimer = Double(followed ? count(.timer) : timer)
      row.queued = Double(secondsOfNanoseconds: queued)
      (row.locks, row.timeouts) = (Double(locks), Double(timeouts))
    }
    if followed {
      for cause in WakeupCause.allCases where cause != .timer {
        row[keyPath: cause.field] = Double(count(cause))
      }
      row.waker = waker.isEmpty ? nil : waker
    }
    return row
  }

  private func count(_ cause: WakeupCause) -> UInt64 {
    guard let place = WakeupCause.allCases.firstIndex(of: cause), place < causes.count else { return 0 }
    return causes[place]
  }
}
