/// What went wrong with a recording's file: which file, what, and what to do about it.
package struct StoreError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    case notThere
    /// It may not be read, or it is no regular file.
    case unreadable
    /// No SQLite database, or one that another program made.
    case notARecording
    /// Written by a later version of Headroom, whose schema this one does not know.
    case newer
    case damaged
    case unwritable
    /// The file is a recording already, and nobody said that it may be replaced.
    case exists
    case diskFull
    case busy
    /// This build is without SQLite.
    case unavailable
  }
  package var kind: Kind
  package var file: String
  package var problem: String
  package var remedy: String

  package init(_ kind: Kind, _ file: String, _ problem: String, remedy: String) {
    self.kind = kind
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "\(file): \(problem); \(remedy)" }
}

extension StoreError {
  static func damaged(_ file: String, _ what: String) -> StoreError {
    StoreError(
      .damaged, file, "the recording is damaged: \(what)",
      remedy: "record again, or restore the file from a copy")
  }

  static func unavailable(_ file: String) -> StoreError {
    StoreError(
      .unavailable, file, "this build of headroom has no SQLite, which recordings are kept in",
      remedy: "install libsqlite3-dev and build again")
  }

  static func unwritable(_ file: String, _ why: String) -> StoreError {
    StoreError(
      .unwritable, file, "cannot be written: \(why)",
      remedy: "name a file in a directory that you may write to")
  }
}
