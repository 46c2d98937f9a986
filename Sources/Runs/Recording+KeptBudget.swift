import Audits
package import Documents
package import Formats
package import Recordings

extension Recording {
  /// The budget that the run was made under; nil where there was none.
  ///
  /// - Parameter file: the recording's.
  package func keptBudget(file: String) throws(ExplainedError) -> Budget? {
    guard let kept = settings.budget?.value else { return nil }
    do throws(DocumentError) {
      return try Budget(
        DocumentReader(file: file, place: "scenario.budget", value: kept),
        thresholds: AuditRegistry.thresholds)
    } catch { throw ExplainedError(error) }
  }
}
