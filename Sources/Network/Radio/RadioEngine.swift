/// Runs traffic through a radio's states. Each moment is charged once, and the tail after the last transfer in full.
package struct RadioEngine: Sendable {
  package let model: RadioModel

  package init(_ model: RadioModel) { self.model = model }

  /// In closed form: takes as many steps as there are transfers, however long they last.
  ///
  /// - Parameters:
  ///   - transfers: in the order of time; one that is earlier than the one before it counts as at the same moment.
  ///   - groups: the index of each group's first transfer, rising, the first one 0; empty: no parts are told.
  ///   - keepsStretches: false where only sums are wanted.
  package func use(
    _ transfers: [Transfer], groups: [Int] = [], keepsStretches: Bool = true
  ) -> RadioUse {
    var simulation = RadioSimulation(model, groups: groups.count, keepsStretches: keepsStretches)
    var receipts = HoldingWindow(model.active.holding)
    var group = 0
    for (index, transfer) in transfers.enumerated() {
      while group + 1 < groups.count, groups[group + 1] <= index { group += 1 }
      simulation.take(transfer, of: group, holds: receipts.holds(transfers, through: index))
    }
    return simulation.finish()
  }
}

/// Whether so many bytes passed within so many seconds that they keep the radio active.
private struct HoldingWindow {
  private let holding: RadioModel.Holding?
  private var first = 0
  private var bytes = 0

  init(_ holding: RadioModel.Holding?) { self.holding = holding }

  /// For each index in turn.
  mutating func holds(_ transfers: [Transfer], through index: Int) -> Bool {
    guard let holding else { return true }
    bytes += Int(transfers[index].bytes)
    let start = transfers[index].time - holding.window
    while first < index, transfers[first].time < start {
      bytes -= Int(transfers[first].bytes)
      first += 1
    }
    return Double(bytes) >= holding.bytes
  }
}
