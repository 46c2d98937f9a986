package import Documents
import Formats
import Recordings

/// An app compared with devices.
package struct AppMatch: Sendable, Equatable {
  /// How one requirement and one device go together.
  package enum Decision: String, Sendable, CaseIterable {
    case met
    /// Required, and the device does not have it.
    case missing
    /// Prohibited, and the device has it.
    case prohibited
    /// Unknown: what is asked for, or what the device has, is not known.
    case undecided
  }

  /// Whether one device can run the app.
  package enum Outcome: String, FieldChoice { case runs, cannot, undecided }

  package struct Device: Sendable, Equatable {
    package var outcome: Outcome
    /// One for each requirement, in their order.
    package var decisions: [Decision]
    package init(outcome: Outcome, decisions: [Decision]) {
      self.outcome = outcome
      self.decisions = decisions
    }
  }

  /// Where the property list was found, as the caller named it.
  package var source: String
  package var app: AppRequirements
  /// One for each device, in the order in which they were given.
  package var devices: [Device]
  /// `fail`: a device cannot run it, or its list has an error. `inconclusive`: it is unknown for some device.
  package var verdict: Verdict

  package init(source: String, app: AppRequirements, devices: [Device], verdict: Verdict) {
    self.source = source
    self.app = app
    self.devices = devices
    self.verdict = verdict
  }

  /// The places in the list of requirements that are not met by each device.
  package var decidingRequirements: [Int] {
    app.requirements.indices.filter { place in devices.contains { $0.decisions[place] != .met } }
  }

  package func count(_ outcome: Outcome) -> Int { devices.count { $0.outcome == outcome } }

  /// The keys that a device decides in one way, in the requirements' order.
  package func keys(_ device: Int, _ decision: Decision) -> [String] {
    zip(app.requirements, devices[device].decisions).filter { $0.1 == decision }.map(\.0.key)
  }
}

/// What came of one property list.
package enum MatchResult: Sendable, Equatable {
  case judged(AppMatch)
  case unreadable(source: String, reason: String)

  package var source: String {
    switch self {
    case .judged(let match): match.source
    case .unreadable(let source, _): source
    }
  }
}
