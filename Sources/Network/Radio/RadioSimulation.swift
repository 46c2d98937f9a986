import Recordings

/// A radio on its way through its states, one transfer after the other.
///
/// What a state costs belongs to the group whose transfer started its timer: one that is too small to hold the radio
/// active, and comes while it is, adds nothing but its bytes.
struct RadioSimulation {
  private let model: RadioModel
  private let keepsStretches: Bool
  /// Of each tail, seconds and, where it is gone through to its end, joules.
  private let tails: [(length: Double, energy: Double)]
  private var use = RadioUse()

  /// The timer's start, and the tail that it leads to first; nil before the first transfer.
  private var timer: Double?
  private var tail = 0
  private var owner = 0
  /// Since when it is active without a break, and what that cost up to `timer`.
  private var activeSince: Double?
  private var activeEnergy = 0.0
  /// Joules of bytes that were carried since `timer` and did not start it again.
  private var carried = 0.0
  /// When the last transfer was, whether it started the timer or not.
  private var latest = -Double.infinity

  init(_ model: RadioModel, groups: Int, keepsStretches: Bool) {
    self.model = model
    self.keepsStretches = keepsStretches
    tails = model.tail.map { ($0.length, $0.state.energy(of: $0.length)) }
    use.parts = [Double](repeating: 0, count: groups)
  }

  mutating func take(_ transfer: Transfer, of group: Int, holds: Bool) {
    let time = max(transfer.time, latest)
    if let timer, tail == 0, time - timer <= (tails.first?.length ?? 0) {
      if holds { prolong(to: time, of: group) }
    } else if let carrier = carrier(at: time) {
      take(transfer, at: time, in: carrier, of: group)
    } else {
      wake(at: time, of: group)
    }
    latest = time
    let energy = model.active.energy(of: transfer)
    if tail == 0, timer == time { activeEnergy += energy } else { carried += energy }
    charge(energy, to: group)
  }

  mutating func finish() -> RadioUse {
    endActive()
    walkTails(until: .infinity)
    return use
  }

  /// The tail that the radio is in; nil where it is idle.
  private func carrier(at time: Double) -> (tail: Int, start: Double)? {
    guard var start = timer else { return nil }
    for index in tail..<tails.count {
      let end = start + tails[index].length
      if time <= end { return (index, start) }
      start = end
    }
    return nil
  }

  private mutating func take(
    _ transfer: Transfer, at time: Double, in carrier: (tail: Int, start: Double), of group: Int
  ) {
    let index = carrier.tail
    let carries = model.tail[index].carries
    endActive()
    if let carries, carries.carries(transfer) {
      walkTails(until: time)
      start(at: time, tail: index, of: group)
    } else {
      promote(
        carries?.promotion, named: "\(model.tail[index].state.name) promotion", at: time,
        since: carrier.start, of: group)
    }
  }

  private mutating func wake(at time: Double, of group: Int) {
    endActive()
    use.promotions += 1
    promote(model.promotion, named: "promotion", at: time, since: latest, of: group)
  }

  /// A promotion ends at its packet. It takes the time before from the tail, but none from before the last packet, nor
  /// from before the tail that it leads out of began.
  private mutating func promote(
    _ promotion: RadioModel.Promotion?, named name: String, at time: Double, since earliest: Double,
    of group: Int
  ) {
    let start = max(time - (promotion?.length ?? 0), latest, earliest)
    walkTails(until: start)
    if let promotion, start < time {
      let energy = promotion.power * (time - start)
      charge(energy, to: group)
      add(.promotion, from: start, to: time, energy: energy) { _ in name }
    }
    self.start(at: time, tail: 0, of: group)
    activeSince = time
  }

  private mutating func prolong(to time: Double, of group: Int) {
    guard let timer, let activeSince else { return }
    let state = model.active.state
    let energy =
      state.ping == nil
      ? state.power * (time - timer)
      : state.energy(of: time - activeSince) - state.energy(of: timer - activeSince)
    charge(energy, to: owner)
    activeEnergy += energy + carried
    carried = 0
    self.timer = time
    owner = group
  }

  private mutating func start(at time: Double, tail index: Int, of group: Int) {
    timer = time
    tail = index
    owner = group
  }

  /// Nothing to add where it was active for no time at all.
  private mutating func endActive() {
    guard let since = activeSince, let timer else { return }
    if since < timer || activeEnergy > 0 {
      add(.active, from: since, to: timer, energy: activeEnergy) { $0.active.state.name }
    }
    activeSince = nil
    activeEnergy = 0
  }

  private mutating func walkTails(until limit: Double) {
    guard var start = timer else { return }
    for index in tail..<tails.count where start < limit {
      let end = start + tails[index].length
      let isWhole = end <= limit
      let energy = isWhole ? tails[index].energy : model.tail[index].state.energy(of: limit - start)
      charge(energy, to: owner)
      add(.tail, from: start, to: isWhole ? end : limit, energy: energy + carried) {
        $0.tail[index].state.name
      }
      carried = 0
      start = end
    }
  }

  private mutating func charge(_ energy: Double, to group: Int) {
    use.energy += energy
    if !use.parts.isEmpty { use.parts[group] += energy }
  }

  private mutating func add(
    _ role: RadioRole, from start: Double, to end: Double, energy: Double,
    named name: (RadioModel) -> String
  ) {
    use.active += end - start
    if role == .tail {
      use.tail += end - start
      use.tailEnergy += energy
    }
    guard keepsStretches else { return }
    use.stretches.append(
      RadioUse.Stretch(start: start, end: end, state: name(model), role: role, energy: energy))
  }
}
