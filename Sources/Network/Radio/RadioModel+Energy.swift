extension RadioModel.State {
  /// Joules of the first so many seconds in this state. A period that is cut short costs what its part lasted: first the
  /// ping, as far as it came, then the rest.
  package func energy(of seconds: Double) -> Double {
    guard let ping else { return power * seconds }
    let whole = (seconds / ping.every).rounded(.down)
    let rest = max(0, seconds - whole * ping.every)
    let pinging = whole * ping.length + min(rest, ping.length)
    return power * seconds + (ping.power - power) * pinging
  }
}

extension RadioModel.Active {
  /// Joules of a transfer's bytes, on top of the state's power.
  package func energy(of transfer: Transfer) -> Double {
    let megabits = Double(transfer.bytes) * 8 / 1_000_000
    return megabits * (transfer.isSent ? sentPerMegabit : receivedPerMegabit)
  }
}

extension RadioModel.Carried {
  /// Whether a packet is carried as it is. Each is judged by itself, as if what was queued before it had gone out: true
  /// of packets that come seconds apart, as those that keep a connection alive do. A train of small packets stays on the
  /// shared channel here, where a network might give it one of its own.
  package func carries(_ transfer: Transfer) -> Bool {
    Double(transfer.bytes) <= (transfer.isSent ? sent : received)
  }
}
