import Glibc
package import Kernel
import Quantities

/// The recordings of the last runs, which `headroom run` keeps without being asked: the newest twenty, and of these no more
/// than a quarter of a gigabyte.
package struct LastRuns {
  static let mostRuns = 20
  /// Bytes of all of them together.
  static let mostBytes = 256 << 20
  private static let ending = ".headroom"

  private let folder: String
  private let owner: UserIdentity?

  /// - Parameter owner: in whose name they are kept, where that is not this process's user.
  /// - Throws: where nothing says in which folder they are.
  package init(of owner: UserIdentity?) throws(StoreError) {
    guard let state = StateFolder.path(owner) else {
      throw StoreError(
        .notThere, "the last runs", "neither XDG_STATE_HOME nor HOME says where they are kept",
        remedy: "set one of them, or keep a run with --record")
    }
    self.init(in: state + "/runs", owner: owner)
  }

  init(in folder: String, owner: UserIdentity?) { (self.folder, self.owner) = (folder, owner) }

  /// The files, the newest first; none where nothing was kept yet.
  package func files() throws(StoreError) -> [String] {
    try owner.act(folder) { () throws(StoreError) in try names().map { "\(folder)/\($0)" } }
  }

  /// - Throws: where there is none.
  package func last() throws(StoreError) -> String {
    guard let last = try files().first else {
      throw StoreError(.notThere, folder, "no run is kept there yet", remedy: "\"headroom run\" keeps each")
    }
    return last
  }

  /// Keeps one more, and lets go of the oldest ones.
  ///
  /// - Parameters:
  ///   - image: the bytes of a whole recording.
  ///   - name: the run's.
  /// - Returns: the file.
  @discardableResult
  package func keep(_ image: [UInt8], _ name: String) throws(StoreError) -> String {
    let path = "\(folder)/\(Self.file(name))"
    guard image.count <= Self.mostBytes else {
      throw StoreError(
        .unwritable, path,
        "it has \(image.count >> 20) MiB, and all of them together may have \(Self.mostBytes >> 20)",
        remedy: "keep it with --record")
    }
    try owner.act(path) { () throws(StoreError) in
      StateFolder.make(for: path)
      try RecordingPath.make(path, holding: image)
      try dropOldest()
    }
    return path
  }

  /// What a moment's run is called: sorted by name they are sorted by time.
  private static func file(_ name: String) -> String {
    let moment = Clock.preciseTimestamp().filter { $0 != "-" && $0 != ":" }
    let safe = name.unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) ? Character($0) : "-"
    }
    return "\(moment)-\(getpid())-\(String(safe.prefix(40)))\(ending)"
  }

  private func names() throws(StoreError) -> [String] {
    do throws(SystemError) {
      return try KernelRoot.live.entries(folder).filter { $0.hasSuffix(Self.ending) }.sorted(by: >)
    } catch {
      guard error.code == ENOENT else { throw .unwritable(folder, error.message) }
      return []
    }
  }

  /// Two that end at the same time may both do it: what is gone already is as it should be.
  private func dropOldest() throws(StoreError) {
    var bytes = 0
    for (place, name) in try names().enumerated() {
      var status = stat()
      let path = "\(folder)/\(name)"
      bytes += lstat(path, &status) == 0 ? Int(status.st_size) : 0
      if place >= Self.mostRuns || (place > 0 && bytes > Self.mostBytes) { RecordingPath.remove(path) }
    }
  }
}
