import Glibc
import Kernel

/// What programs keep the device awake with: the inhibitors of systemd-logind, one file each, which the folder's
/// inotify(7) events tell of.
final class InhibitorFolder {
  /// One of them, in nanoseconds of `Clock`.
  struct Held: Equatable {
    var file: String
    var inhibitor: LogindInhibitor
    var start: UInt64
    var end: UInt64?
  }

  static let standard = "/run/systemd/inhibit"

  private let path: String
  private let events: CInt
  private(set) var all: [Held] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  private static let most = 4096

  /// - Throws: why the folder cannot be watched: there is no logind, or no more inotify instances.
  init(_ path: String = standard) throws(SystemError) {
    self.path = path
    // To give an inotify instance back takes the kernel seconds on a busy machine: none is taken in vain.
    try check("access", path) { access(path, F_OK) }
    let descriptor = try check("inotify_init1", path) { inotify_init1(CInt(O_NONBLOCK | O_CLOEXEC)) }
    let mask = UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
    do throws(SystemError) {
      try check("inotify_add_watch", path) { inotify_add_watch(descriptor, path, mask) }
    } catch {
      close(descriptor)
      throw error
    }
    events = descriptor
  }

  deinit {
    close(events)
    buffer.deallocate()
  }

  /// Takes note of what came and went since the last time. Where nothing did, which is nearly always, it is one system
  /// call and allocates nothing.
  func update(_ now: UInt64, atOnce: Bool = false) {
    var changed = atOnce
    while read(events, buffer.baseAddress, buffer.count) > 0 { changed = true }
    guard changed else { return }
    let root = KernelRoot(path: path)
    let present = ((try? root.entries("")) ?? []).filter { !$0.hasSuffix(".ref") && !$0.hasPrefix(".") }
    for index in all.indices where all[index].end == nil && !present.contains(all[index].file) {
      all[index].end = now
    }
    for file in present where !all.contains(where: { $0.file == file && $0.end == nil }) {
      guard all.count < Self.most, let bytes = try? root.bytes("/\(file)"),
        let inhibitor = LogindInhibitor(bytes)
      else { continue }
      all.append(Held(file: file, inhibitor: inhibitor, start: now))
    }
  }
}
