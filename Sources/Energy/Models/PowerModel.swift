package import Recordings

/// What a device's parts draw, as its maker's power profile or somebody's measurements give it, in the terms of Android's
/// power profile. The file of a model names the source of each number.
package struct PowerModel: Sendable, Equatable {
  /// As `--power` and device profiles name it: its file's name without the ending.
  package var name: String
  package var title: String
  /// What it stands for, and what it leaves out.
  package var description: String?
  /// Volts that its currents were converted at; nil where all its numbers are told in watts.
  package var voltage: Double?
  /// How far a figure by this model may be off, as a share: 0.3 is 30 %.
  package var error: Double
  /// The same of single parts that are known better or worse, by the part's member in the file: `gps`, `screen`.
  package var errors: [String: Double] = [:]
  /// What its idle is of.
  package var covers = Coverage.device
  /// Joules that the device's battery holds when full; nil where it has none.
  package var battery: Double?
  /// Watts of the device awake, its screen dark, nothing at work.
  package var idle: Double
  package var processor: Processor
  /// Watts of what is held open, by the kinds of the table `devices` and by what Android calls it.
  package var parts: [Part]
  package var screen: Screen?
  package var storage: Storage?
  /// Where each number comes from, by its place in the file or by a place above it.
  package var provenance: [String: Provenance] = [:]

  package enum Coverage: String, Sendable, CaseIterable {
    case device
    /// The processors' packages alone, so that nothing is known of the device as a whole.
    case processors
  }

  package struct Processor: Sendable, Equatable {
    /// Watts on top of idle while any processor works.
    package var active: Double
    package var clusters: [Cluster]
    /// Watts on top of idle that all of them together keep up; nil where nothing holds them back.
    package var most: Double?
    package init(active: Double = 0, clusters: [Cluster], most: Double? = nil) {
      self.active = active
      self.clusters = clusters
      self.most = most
    }
  }

  /// Processors of one kind, from the weakest to the strongest.
  package struct Cluster: Sendable, Equatable {
    package var cores: Int
    /// Watts on top of `active` while any of its processors works.
    package var active: Double
    /// By rising frequency; never empty.
    package var speeds: [Speed]
    package init(cores: Int, active: Double = 0, speeds: [Speed]) {
      self.cores = cores
      self.active = active
      self.speeds = speeds
    }
  }

  package struct Speed: Sendable, Equatable {
    package var hertz: Double
    /// Watts of one processor that works at it, on top of its cluster's.
    package var active: Double
    package init(hertz: Double, active: Double) {
      self.hertz = hertz
      self.active = active
    }
  }

  package struct Part: Sendable, Equatable {
    /// Its place in the file: `gps`, `camera.average`, `camera.flashlight`, `audio`, `bluetooth.active` …
    package var name: String
    /// Watts while it is in use.
    package var active: Double
    package init(_ name: String, active: Double) {
      self.name = name
      self.active = active
    }
  }

  /// Watts on top of idle.
  package struct Screen: Sendable, Equatable {
    package var on: Double
    /// More at full brightness; nil where nobody published it.
    package var full: Double?
    package init(on: Double, full: Double? = nil) {
      self.on = on
      self.full = full
    }
  }

  /// Joules on top of idle for each megabyte, 1,000,000 bytes, and for each request to make data durable; nil where nobody
  /// published it.
  package struct Storage: Sendable, Equatable {
    package var written: Double?
    package var read: Double?
    package var sync: Double?
    package init(written: Double? = nil, read: Double? = nil, sync: Double? = nil) {
      self.written = written
      self.read = read
      self.sync = sync
    }
  }

  /// How far a figure of a part may be off, as a share.
  ///
  /// - Parameter part: as in `Part.name`, or `cpu`, `screen`, `storage`.
  package func error(of part: String) -> Double {
    errors[part.split(separator: ".").first.map { String($0) } ?? part] ?? error
  }

  package init(
    name: String, title: String, voltage: Double?, error: Double, idle: Double, processor: Processor,
    parts: [Part] = []
  ) {
    self.name = name
    self.title = title
    self.voltage = voltage
    self.error = error
    self.idle = idle
    self.processor = processor
    self.parts = parts
  }
}
