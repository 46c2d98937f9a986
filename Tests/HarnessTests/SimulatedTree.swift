import Glibc
import Kernel
import Recordings
import TestSupport

@testable import Harness

/// A program's tree without a process: how long it lives and what it makes of what is done to it, by dice.
struct SimulatedTree {
  fileprivate struct Life {
    /// Nil: until it is ended.
    var endsAt: Instant?
    var exit = Program.Exit.status(0)
    var heedsNotice = true
    /// Kills that it survives, as one does that is started while the list of processes is read.
    var escapes = 0
    /// A process that is killed dies although its group is frozen (cgroup-v2.rst, cgroup.freeze).
    var wasKilled = false

    func hasEnded(by now: Instant, _ isFrozen: Bool) -> Bool {
      guard let endsAt, wasKilled || !isFrozen else { return false }
      return endsAt <= now
    }
  }

  private var program: Life?
  private var others: [Life] = []
  private(set) var isFrozen = false
  /// Whether a launch was waited for that a frozen group never lets begin.
  private(set) var wasBornFrozen = false

  var isAlive: Bool { program != nil || !others.isEmpty }
  var processes: Int { others.count + (program == nil ? 0 : 1) }

  mutating func launch(at now: Instant, _ dice: inout Dice) {
    wasBornFrozen = wasBornFrozen || isFrozen
    program = Self.life(from: now, &dice)
    others = (0..<dice.next(4)).map { _ in Self.life(from: now, &dice) }
  }

  private static func life(from now: Instant, _ dice: inout Dice) -> Life {
    var life = Life()
    if dice.next(3) > 0 { life.endsAt = now + .milliseconds(Int64(dice.next(3000))) }
    if dice.next(4) == 0 { life.exit = .status(3) }
    life.heedsNotice = dice.next(4) > 0
    life.escapes = Int(dice.next(3))
    return life
  }

  /// When the next of its processes ends by itself.
  var nextEnd: Instant? {
    ([program].compactMap { $0 } + others).filter { !isFrozen || $0.wasKilled }.compactMap(\.endsAt).min()
  }

  /// - Returns: how the first process has ended; nil where it has not, or had before.
  mutating func pass(to now: Instant) -> Program.Exit? {
    let isFrozen = isFrozen
    others.removeAll { $0.hasEnded(by: now, isFrozen) }
    guard let first = program, first.hasEnded(by: now, isFrozen) else { return nil }
    program = nil
    return first.exit
  }

  mutating func take(_ stimulus: String, at now: Instant) {
    switch stimulus {
    case "suspend": isFrozen = true
    case "resume": isFrozen = false
    case "terminate": each { $0.notice(at: now) }
    case "kill":
      each { $0.kill(at: now) }
    default: break
    }
  }

  mutating func letGo() { isFrozen = false }

  private mutating func each(_ body: (inout Life) -> Void) {
    if var life = program {
      body(&life)
      program = life
    }
    for index in others.indices { body(&others[index]) }
  }
}

extension SimulatedTree.Life {
  fileprivate mutating func notice(at now: Instant) {
    guard heedsNotice else { return }
    end(at: now + .milliseconds(5), .signal(Int(SIGTERM), name: "SIGTERM"))
  }

  fileprivate mutating func kill(at now: Instant) {
    guard escapes == 0 else {
      escapes -= 1
      return
    }
    wasKilled = true
    end(at: now + .milliseconds(20), .signal(Int(SIGKILL), name: "SIGKILL"))
  }

  private mutating func end(at time: Instant, _ how: Program.Exit) {
    guard endsAt.map({ time < $0 }) ?? true else { return }
    (endsAt, exit) = (time, how)
  }
}
