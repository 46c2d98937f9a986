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
  }

  private var program: Life?
  private var others: [Life] = []
  private(set) var isFrozen = false

  var isAlive: Bool { program != nil || !others.isEmpty }
  var processes: Int { others.count + (program == nil ? 0 : 1) }

  mutating func launch(at now: Instant, _ dice: inout Dice) {
    program = Self.life(from: now, &dice)
    others = (0..<dice.next(4)).map { _ in Self.life(from: now, &dice) }
    isFrozen = false
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
    isFrozen ? nil : ([program].compactMap { $0 } + others).compactMap(\.endsAt).min()
  }

  /// - Returns: how the first process has ended; nil where it has not, or had before.
  mutating func pass(to now: Instant) -> Program.Exit? {
    guard !isFrozen else { return nil }
    others.removeAll { $0.endsAt.map { $0 <= now } ?? false }
    guard let first = program, let end = first.endsAt, end <= now else { return nil }
    program = nil
    return first.exit
  }

  mutating func take(_ stimulus: String, at now: Instant) {
    switch stimulus {
    case "suspend": isFrozen = true
    case "resume": isFrozen = false
    case "terminate": each { $0.notice(at: now) }
    case "kill":
      isFrozen = false
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
    end(at: now + .milliseconds(1), .signal(Int(SIGKILL), name: "SIGKILL"))
  }

  private mutating func end(at time: Instant, _ how: Program.Exit) {
    guard endsAt.map({ time < $0 }) ?? true else { return }
    (endsAt, exit) = (time, how)
  }
}
