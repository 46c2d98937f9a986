package import Formats

/// A power model in one line: what it is of, what that draws, and how far this may be off.
package struct PowerSummary: DocumentPart {
  /// What it is called on the command line.
  package var name: String
  package var title: String
  /// Watts of the device awake, its screen dark, nothing at work.
  package var idle: Double
  /// Watts on top of that of one busy processor, the strongest at its highest frequency.
  package var core: Double
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

  package static let table = Table(
    blank: PowerSummary(name: "", title: "", idle: 0, core: 0, error: 0), .init("name", \.name),
    .init("title", \.title),
    .init("idle", \.idle).meaning("watts, the screen dark and nothing at work").atLeast(0),
    .init("core", \.core).meaning("watts on top of that of one busy processor").atLeast(0),
    .init("error", \.error).meaning("as a share: 0.3 is 30 %").atLeast(0))
}
