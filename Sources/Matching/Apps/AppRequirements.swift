import Formats
package import Recordings

/// What an app asks of a device, as its property list says it.
package struct AppRequirements: Sendable, Equatable {
  /// In which form the requirements stand there.
  package enum Form: String, FieldChoice { case absent, array, dictionary, unreadable }

  package var form: Form
  /// In the list's own order; a dictionary's by key. Each key stands there once.
  package var requirements: [CapabilityRequirement]
  package var facts: AppFacts
  package var notices: [AppNotice]

  package init(
    form: Form = .absent, requirements: [CapabilityRequirement] = [], facts: AppFacts = AppFacts(),
    notices: [AppNotice] = []
  ) {
    self.form = form
    self.requirements = requirements
    self.facts = facts
    self.notices = notices
  }

  package func demand(_ key: String) -> CapabilityRequirement.Demand? {
    requirements.first { $0.key == key }?.demand
  }
  package func requires(_ key: String) -> Bool { demand(key) == .required }
  package func prohibits(_ key: String) -> Bool { demand(key) == .prohibited }
}
