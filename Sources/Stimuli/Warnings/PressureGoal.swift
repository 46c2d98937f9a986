import Recordings

/// How far memory is made scarce.
struct PressureGoal: Equatable {
  /// Of what the program uses when it begins.
  var share = 0.7
  /// In bytes; goes before the share.
  var limit: Double?

  init(share: Double = 0.7, limit: Double? = nil) {
    self.share = share
    self.limit = limit
  }

  init(_ request: StimulusRequest) {
    self.init(share: (request.number("to") ?? 70) / 100, limit: request.number("limit"))
  }

  /// The limits to set one after the other, in bytes: each lower than the one before by 5 % of the use, the goal last.
  /// Empty where the program uses no more than that.
  func steps(from current: UInt64) -> [UInt64] {
    let goal = UInt64(limit ?? Double(current) * share)
    guard goal < current else { return [] }
    let all = (1..<20).map { current / 20 * UInt64(20 - $0) }
    return all.filter { $0 > goal } + [goal]
  }
}
