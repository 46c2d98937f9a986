package import Matching

/// A form in which the results of matching can be written, one after the other: however many there are, few are
/// held at a time. It renders; it never judges and never touches the machine.
package protocol MatchExport: Sendable {
  static var meta: ExportMeta { get }
  /// What stands before the first result.
  static func begin(_ call: MatchCall) -> String
  /// - Parameter index: how many results were written before this one.
  static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String
  /// What stands behind the last result.
  static func end(_ tally: MatchTally, _ call: MatchCall) -> String
}
