/// A cache of so many bytes in entries of equal size.
struct HeldCache {
  /// A 64th of the cache, in whole pages.
  let entry: Int
  /// In entries.
  let most: Int
  private var entries: [CacheEntry] = []
  /// What it might have taken since its last entry.
  private var credit = 0.0

  /// - Parameter bytes: how much to hold, at once.
  init(_ bytes: Int) throws(WorkloadError) {
    let pages = max(1, (bytes / 64 + MemoryHabit.page - 1) / MemoryHabit.page)
    entry = pages * MemoryHabit.page
    most = bytes / entry
    for _ in 0..<most { entries.append(try CacheEntry(entry)) }
  }

  var bytes: Int { entries.count * entry }

  /// Gives back a share of what it holds; how many bytes that were.
  mutating func release(percent: Double) -> Int {
    let count = Int(Double(entries.count) * percent / 100)
    entries.removeLast(count)
    credit = 0
    return count * entry
  }

  /// Takes so many bytes again, in whole entries, until it is as large as in the beginning.
  mutating func refill(_ bytes: Double) throws(WorkloadError) {
    credit += bytes
    while credit >= Double(entry), entries.count < most {
      entries.append(try CacheEntry(entry))
      credit -= Double(entry)
    }
    if entries.count == most { credit = 0 }
  }
}
