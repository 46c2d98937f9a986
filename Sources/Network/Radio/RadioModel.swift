package import Recordings

/// What a kind of radio does with traffic, and what that costs: states, timers and power, as published measurements
/// give them. The file of a model names the source of each number.
package struct RadioModel: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case cellular
    case wifi
  }

  /// As `--radio` and device profiles name it: its file's name without the ending.
  package var name: String
  package var title: String
  /// What it stands for, and what it leaves out.
  package var description: String?
  package var kind: Kind
  /// Without traffic for longer than all tails last.
  package var idle: State
  /// What it takes to leave idle; ends as the packet that causes it goes out.
  package var promotion: Promotion?
  /// While packets come closer after one another than the first tail lasts.
  package var active: Active
  /// What follows the last packet, one after the other, until it is idle.
  package var tail: [Tail]
  /// How far a figure by this model may be off, as a share; nil where nobody could say.
  package var error: Double?
  /// Where each number comes from, by its place in the file or by a place above it, such as `tail[0].length` or `tail`.
  package var provenance: [String: Provenance] = [:]

  package struct State: Sendable, Equatable {
    package var name: String
    /// Watts, apart from the pings.
    package var power: Double
    /// Discontinuous reception: it listens so often for so long.
    package var ping: Ping?
    package init(name: String, power: Double, ping: Ping? = nil) {
      self.name = name
      self.power = power
      self.ping = ping
    }
  }

  package struct Ping: Sendable, Equatable {
    /// Seconds from one beginning to the next; the first is where the state begins.
    package var every: Double
    /// Seconds.
    package var length: Double
    /// Watts while it lasts.
    package var power: Double
    package init(every: Double, length: Double, power: Double) {
      self.every = every
      self.length = length
      self.power = power
    }
  }

  package struct Promotion: Sendable, Equatable {
    /// Seconds.
    package var length: Double
    /// Watts.
    package var power: Double
    package init(length: Double, power: Double) {
      self.length = length
      self.power = power
    }
  }

  package struct Active: Sendable, Equatable {
    package var state: State
    /// Joules for each megabit, 1,000,000 bits, on top of the state's power; watts per Mbit/s are the same figure.
    package var sentPerMegabit: Double
    package var receivedPerMegabit: Double
    /// Traffic below this does not keep it up; nil: every packet does.
    package var holding: Holding?
    package init(
      state: State, sentPerMegabit: Double = 0, receivedPerMegabit: Double = 0, holding: Holding? = nil
    ) {
      self.state = state
      self.sentPerMegabit = sentPerMegabit
      self.receivedPerMegabit = receivedPerMegabit
      self.holding = holding
    }
  }

  /// So many bytes within so many seconds.
  package struct Holding: Sendable, Equatable {
    package var bytes: Double
    package var window: Double
    package init(bytes: Double, window: Double) {
      self.bytes = bytes
      self.window = window
    }
  }

  package struct Tail: Sendable, Equatable {
    package var state: State
    /// Seconds.
    package var length: Double
    /// What it can carry as it is; nil: any packet makes it active at once.
    package var carries: Carried?
    package init(state: State, length: Double, carries: Carried? = nil) {
      self.state = state
      self.length = length
      self.carries = carries
    }
  }

  /// Smaller packets start this tail again; a larger one makes the radio active, which takes a promotion of its own.
  package struct Carried: Sendable, Equatable {
    /// Bytes up to which a packet is carried.
    package var sent: Double
    package var received: Double
    package var promotion: Promotion
    package init(sent: Double, received: Double, promotion: Promotion) {
      self.sent = sent
      self.received = received
      self.promotion = promotion
    }
  }

  package init(
    name: String, title: String, kind: Kind, idle: State, promotion: Promotion?, active: Active, tail: [Tail]
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.idle = idle
    self.promotion = promotion
    self.active = active
    self.tail = tail
  }
}
