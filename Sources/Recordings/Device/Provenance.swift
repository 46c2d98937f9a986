/// Where a number of a model comes from.
package struct Provenance: Sendable, Equatable {
  package enum Mark: String, Sendable, CaseIterable {
    /// Measured by whoever wrote the file.
    case measured
    /// Read in the source of a program that uses it.
    case code
    /// In its author's own publication.
    case documented
    /// In somebody else's account of that.
    case secondary
    /// Computed from others.
    case derived
    /// From memory, or assumed.
    case unverified
  }

  package var mark: Mark
  package var source: String
  package init(_ mark: Mark, _ source: String) {
    self.mark = mark
    self.source = source
  }
}
