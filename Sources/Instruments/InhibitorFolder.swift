import Documents
import Glibc
import Kernel

/// What programs keep the device awake with: the inhibitors of systemd-logind, one file each, which the folder's
/// inotify(7) events tell of.
final class InhibitorFolder {
  /// One of them, in nanoseconds of `Clock`.
  struct Inhibitor: Equatable {
    var file: String
    var process: Int32
    /// `sleep`, `idle`, `handle-lid-switch` …, with colons between them.
    var what: String
    /// `block` or `delay`.
    var mode: String
    var who: String
    var why: String
    var start: UInt64 = 0
    var end: UInt64?

    /// Lines `KEY=value`; nil where there is no process or nothing inhibited.
    init?(file: String, _ bytes: [UInt8]) {
      var values: [String: String] = [:]
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let pair = line.split(separator: "=", maxSplits: 1)
        if pair.count == 2 { values[String(pair[0])] = Self.unescaped(String(pair[1])) }
      }
      guard let process = values["PID"].flatMap({ Int32($0) }), let what = values["WHAT"] else { return nil }
      (self.file, self.process, self.what) = (file, process, what)
      (mode, who, why) = (values["MODE"] ?? "", values["WHO"] ?? "", values["WHY"] ?? "")
    }

    /// Quotes and backslashes, as a shell would take them away.
    private static func unescaped(_ text: String) -> String {
      var (result, isEscaped) = ("", false)
      let body =
        text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
        ? text.dropFirst().dropLast() : text[...]
      for character in body {
        if character == "\\", !isEscaped {
          isEscaped = true
        } else {
          result.append(character)
          isEscaped = false
        }
      }
      return result
    }
  }

  package static let standard = "/run/systemd/inhibit"

  private let path: String
  private let events: CInt
  private(set) var all: [Inhibitor] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  private static let most = 4096

  /// - Throws: why the folder cannot be watched: there is no logind, or no more inotify instances.
  init(_ path: String = standard) throws(SystemError) {
    self.path = path
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
        var found = Inhibitor(file: file, bytes)
      else { continue }
      found.start = now
      all.append(found)
    }
  }
}
