import Documents

extension WakeupRecord {
  /// A line of the table `wakeups`.
  ///
  /// - Parameters:
  ///   - causes: whether the cause of each wake-up was followed; else only timers are told.
  ///   - works: whether the kernel told the processor time of each wake-up.
  func line(_ span: Span, causes followed: Bool, works: Bool) -> JSONValue {
    let period = period
    var members: [String: JSONValue?] = [
      "name": .string(name), "thread": .integer(Int(thread)), "process": .integer(Int(process)),
      "wakeups": .number(Double(wakeups)), "idle": .number(Double(idle)),
      "rate": .number(Double(wakeups) / max(Double(span.end - span.start) / 1e9, 1e-9)),
      "first": .number(span.seconds(first)), "last": .number(span.seconds(last)),
      "period": period.map { .number($0.seconds) }, "regular": period.map { .number($0.share * 100) },
      "jitter": jitter.map { .number($0) },
    ]
    if works {
      members["work"] = .number(Double(run) / Double(max(wakeups, 1)) / 1e9)
      members["commonWork"] = commonWork.map { .number($0) }
      members[WakeupCause.timer.key] = .number(Double(followed ? count(.timer) : timer))
      members["queued"] = .number(Double(queued) / 1e9)
      members["locks"] = .number(Double(locks))
      members["timeouts"] = .number(Double(timeouts))
    }
    if followed {
      for cause in WakeupCause.allCases where cause != .timer {
        members[cause.key] = .number(Double(count(cause)))
      }
      if !waker.isEmpty { members["waker"] = .string(waker) }
    }
    return .members(members)
  }

  private func count(_ cause: WakeupCause) -> UInt64 {
    guard let place = WakeupCause.allCases.firstIndex(of: cause), place < causes.count else { return 0 }
    return causes[place]
  }
}
