package import Formats

/// A main thread waited for so long that it was deaf to events.
package struct MainBlocked: EventDetail {
  /// Seconds.
  package var length: Double
  package var cause: WaitCause
  /// The system call, and what it waited for.
  package var call: String
  package var object: String?
  package var process: Int?
  /// The process's name.
  package var name: String?

  package init(length: Double, cause: WaitCause, call: String) {
    (self.length, self.cause, self.call) = (length, cause, call)
  }

  package static let table = Table(
    "main.blocked", "main.blocked", "A main thread waited for long.",
    blank: MainBlocked(length: 0, cause: .event, call: ""), .init("length", \.length),
    .init("cause", \.cause),
    .init("call", \.call), .init("object", \.object), .init("process", \.process), .init("name", \.name))
}

/// A file or a directory was synced.
package struct DiskSync: EventDetail {
  /// Nil where it is not known which file it was.
  package var path: String?
  /// Written to it since the last time; nil where that was not followed.
  package var bytes: Double?
  /// True for a directory.
  package var directory: Bool?

  package init(path: String? = nil, bytes: Double? = nil, directory: Bool? = nil) {
    (self.path, self.bytes, self.directory) = (path, bytes, directory)
  }

  package static let table = Table(
    "disk.sync", "disk.sync", "A file or a directory was synced (fsync).", blank: DiskSync(),
    .init("path", \.path),
    .init("bytes", \.bytes), .init("directory", \.directory))
}
