import Audits
package import Documents
package import Recordings

extension Report {
  /// The recording compared with the budget.
  package init(judging recording: Recording, by budget: Budget?, strict: Bool = false) {
    self.init(
      recording: recording, assessment: Judge.assess(recording, budget: budget, strict: strict),
      reproduce: recording.settings.reproduce)
  }
}
