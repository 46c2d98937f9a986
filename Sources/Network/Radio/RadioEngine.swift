/// Runs traffic through a radio's states. Each moment is charged once, and the tail after the last transfer in full.
package struct RadioEngine: Sendable {
  package let model: RadioModel

  package init(_ model: RadioModel) { self.model = model }

  /// - Parameters:
  ///   - transfers: in the order of time.
  ///   - groups: the index of each group's first transfer, rising, the first one 0; empty: no parts are told.
  ///   - keepsStretches: false where only sums are wanted.
  package func use(
    _ transfers: [Transfer], groups: [Int] = [], keepsStretches: Bool = true
  ) -> RadioUse {
    RadioUse()
  }
}
