/// The files that the tree came by, put together from what the BPF programs told while it ran and what they held at
/// the end.
struct FileLedger: Equatable {
  struct File: Equatable {
    /// From the file up to the root of its file system; empty where it was never written.
    var names: [String] = []
    var account = FileAccount()
    /// Whether the inode was evicted, so that its account ended before the run.
    var isGone = false
  }

  struct Sync: Equatable {
    var time: UInt64
    /// Index into `files`; nil for a file that the tree has not touched otherwise.
    var file: Int?
    /// Nil where it is not known how many.
    var bytes: UInt64?
    var isDirectory: Bool
  }

  private(set) var files: [File] = []
  private(set) var syncs: [Sync] = []
  /// Stretches of activity that have ended, in nanoseconds of `Clock`.
  private(set) var windows: [Span] = []
  private var places: [Identity: Int] = [:]
  private var current: [UInt64: Int] = [:]

  /// A place in memory is used for another file once an inode was evicted.
  private struct Identity: Hashable {
    var inode: UInt64
    var seen: UInt64
  }

  init() {}

  /// - Parameters:
  ///   - events: in the order in which they were told.
  ///   - held: the accounts at the end, each with its inode's place in memory.
  init(_ events: [KernelEvent], held: [(inode: UInt64, account: FileAccount)]) {
    for event in events { FileEvent(event).map { add($0, event.time) } }
    for entry in held { files[place(entry.inode, entry.account.seen)].account = entry.account }
  }

  private mutating func add(_ event: FileEvent, _ time: UInt64) {
    switch event {
    case .seen(let inode, let seen, let device, let names):
      let place = place(inode, seen)
      files[place].names = names
      files[place].account.device = device
    case .gone(let inode, let account):
      let place = place(inode, account.seen)
      files[place].account = account
      files[place].isGone = true
      current[inode] = nil
    case .sync(let inode, let bytes, let isKnown, let isDirectory):
      let file = isKnown ? current[inode] : nil
      syncs.append(Sync(time: time, file: file, bytes: isKnown ? bytes : nil, isDirectory: isDirectory))
    case .window(let start, let end): windows.append(Span(start: start, end: end))
    }
  }

  private mutating func place(_ inode: UInt64, _ seen: UInt64) -> Int {
    let identity = Identity(inode: inode, seen: seen)
    if let known = places[identity] { return known }
    files.append(File())
    places[identity] = files.count - 1
    current[inode] = files.count - 1
    return files.count - 1
  }
}
