/// A power model in one line: what it is of, what that draws, and how far this may be off.
package struct PowerSummary: Sendable, Equatable {
  /// What it is called on the command line.
  package var name: String
  package var title: String
  /// Watts of the device awake, its screen dark, nothing at work.
  package var idle: Double
  /// Watts on top of that of one busy processor, the strongest at its highest frequency.
  package var core: Double
  /// As a share: 0.3 is 30 %.
  package var error: Double
  /// Its parts that a run's energy is not made of, by their place in the file.
  package var unused: [String]

  package init(
    name: String, title: String, idle: Double, core: Double, error: Double, unused: [String] = []
  ) {
    self.name = name
    self.title = title
    self.idle = idle
    self.core = core
    self.error = error
    self.unused = unused
  }

  package var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "idle": .number(idle), "core": .number(core),
      "error": .number(error),
    ]
  }
}
