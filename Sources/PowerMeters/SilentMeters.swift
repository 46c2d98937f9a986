import Glibc
import Kernel

/// The processor's counters that were found to count nothing since the last boot, kept in a file from run to run: to wait
/// until one has surely not moved takes longer than all else that a run starts with.
package struct SilentMeters: Sendable {
  private let folder: String
  /// The boot that they were found after.
  private let boot: String
  private var file: String { folder + "/silent-meters" }

  /// - Parameters:
  ///   - folder: where they are kept.
  ///   - boot: as `BootID` reads it.
  init(in folder: String, boot: String) {
    (self.folder, self.boot) = (folder, boot)
  }

  /// Those of this machine; nil where nothing can be kept.
  static var own: SilentMeters? {
    guard let folder = CacheFolder.path(), let boot = try? BootID.read() else { return nil }
    return SilentMeters(in: folder, boot: boot)
  }

  /// By their sources; none after another boot.
  var sources: Set<String> {
    guard CacheFolder.isOwn(folder),
      let bytes = try? FileDescriptor(opening: file, O_RDONLY | O_NOFOLLOW).readAll(file)
    else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return lines.first == boot ? Set(lines.dropFirst()) : []
  }

  /// Keeps these in place of those before, where there is a place for them.
  func keep(_ sources: Set<String>) {
    guard CacheFolder.make(folder) else { return }
    let lines = ([boot] + sources.sorted()).map { $0 + "\n" }.joined()
    try? NewFile.make(file, inPlaceOf: nil, holding: Array(lines.utf8)) { unlink(file) }
  }
}
