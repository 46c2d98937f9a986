import Arguments
import BenchRunner
import Documents
import Kernel
import Store

extension Option {
  static let store = Option(
    "store", argument: "PLACE",
    help: "the history: a file, or postgresql://USER@HOST/DATABASE for one that many machines share")
}

extension Invocation {
  /// The history that was asked for, else the user's own.
  ///
  /// - Parameters:
  ///   - creating: whether it is made where there is none.
  ///   - changing: whether anything in it is going to be changed.
  func history(creating: Bool = false, changing: Bool = false) throws(CommandError) -> any HistoryStore {
    let owner = try CommandError.from(try SudoCaller.identity())
    return try stored { () throws(StoreError) in
      try HistoryPlace.open(
        value(Option.store.long), owner: owner, creating: creating, reading: !creating && !changing)
    }
  }

  /// Does what may fail in a store.
  func stored<Result>(_ body: () throws(StoreError) -> Result) throws(CommandError) -> Result {
    do throws(StoreError) { return try body() } catch { throw CommandError(error.description) }
  }

  /// How many were asked for.
  func count(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandError(
        "--\(option): \"\(text)\" is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// What the pages and the changes of a history are made of.
  func overview(_ history: any HistoryStore) throws(CommandError) -> HistoryOverview {
    let query = HistoryQuery(
      suite: value("suite"), branch: value("branch"), limit: try count("limit", in: 2...1000) ?? 50)
    return try stored { () throws(StoreError) in
      try HistoryLoading.overview(history, query, isNamed: value(Option.store.long) != nil)
    }
  }
}
