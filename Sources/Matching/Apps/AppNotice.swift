package import Formats

/// Something about an app's property list that its maker should know.
package struct AppNotice: DocumentPart {
  package enum Severity: String, FieldChoice, Comparable {
    /// The store or a device refuses the app, or it is unknown what it asks for.
    case error
    /// It works, and probably not as it was meant.
    case warning
    /// Worth knowing.
    case note

    /// The worst first.
    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  package var severity: Severity
  /// Kebab-case and stable: other programs go by it.
  package var id: String
  /// The way to the value inside the property list, like `UIRequiredDeviceCapabilities[2]`.
  package var place: String
  /// What was seen, in one sentence without a full stop.
  package var message: String
  /// What to do about it; nil where nothing needs to be done.
  package var advice: String?

  package init(_ severity: Severity, id: String, at place: String, message: String, advice: String? = nil) {
    self.severity = severity
    self.id = id
    self.place = place
    self.message = message
    self.advice = advice
  }

  package static let table = Table(
    blank: AppNotice(.note, id: "", at: "", message: ""), .init("severity", \.severity),
    .init("id", \.id).keeping(["pattern": "^[a-z]+(-[a-z]+)*$"]), .init("place", \.place),
    .init("message", \.message).notEmpty, .init("advice", \.advice).notEmpty)
}
