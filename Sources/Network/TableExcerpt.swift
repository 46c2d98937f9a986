/// As many rows of a table as a report can hold: the first and the last, where there are more.
struct TableExcerpt<Row> {
  /// Headroom's choice: some megabytes of JSON.
  static var most: Int { 20_000 }

  private(set) var rows: [Row]
  /// How many are missing in the middle.
  private(set) var untold: Int

  init(_ all: [Row]) {
    untold = max(0, all.count - Self.most)
    rows = untold == 0 ? all : Array(all.prefix(Self.most / 2) + all.suffix(Self.most / 2))
  }
}
