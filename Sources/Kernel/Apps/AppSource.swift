import Glibc

/// An app's Info.plist and where it came from: the file itself, a bundle, an `.ipa` or an Xcode archive.
package struct AppSource: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case infoPlist = "Info.plist"
    case appBundle = "app bundle"
    case ipa
    case archive = "Xcode archive"
  }

  /// As it was given.
  package var path: String
  package var kind: Kind
  /// Inside of the bundle or archive; empty where the path itself is the property list.
  package var plistPath: String
  /// Not yet looked at: any bytes, at most `largest`.
  package var bytes: [UInt8]
  /// What somebody should know who meant another app; nil where there is nothing to say.
  package var note: String?

  /// An Info.plist comes nowhere near; it keeps an endless file from filling memory.
  package static let largest = 16 << 20

  package init(path: String, kind: Kind, plistPath: String, bytes: [UInt8], note: String? = nil) {
    self.path = path
    self.kind = kind
    self.plistPath = plistPath
    self.bytes = bytes
    self.note = note
  }

  package static func read(_ path: String) throws(AppSourceError) -> AppSource {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let error = SystemError(code: errno, call: "stat", subject: path)
      throw AppSourceError(path: path, error)
    }
    if status.st_mode & S_IFMT == S_IFDIR { return try folder(path) }
    if path.lowercased().hasSuffix(".ipa") { return try archive(path) }
    let bytes = try contents(path, place: "")
    if bytes.starts(with: "PK".utf8), bytes.dropFirst(2).first.map({ $0 < 8 }) == true {
      return try archive(path)
    }
    return AppSource(path: path, kind: .infoPlist, plistPath: "", bytes: bytes)
  }

  private static func archive(_ path: String) throws(AppSourceError) -> AppSource {
    let found = try IPAFile.infoPlist(path)
    return AppSource(path: path, kind: .ipa, plistPath: found.name, bytes: found.bytes)
  }

  private static func folder(_ path: String) throws(AppSourceError) -> AppSource {
    var folder = path[...]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let found = try AppFolder(given: path, path: String(folder)).infoPlist()
    return AppSource(
      path: path, kind: found.kind, plistPath: found.place,
      bytes: try contents("\(folder)/\(found.place)", given: path, place: found.place), note: found.note)
  }

  /// A file inside of a bundle must be a regular one, so that nobody's pipe or device can hold this up.
  private static func contents(_ file: String, given: String? = nil, place: String) throws(AppSourceError)
    -> [UInt8]
  {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: file, O_RDONLY | (given == nil ? 0 : O_NONBLOCK))
      var status = stat()
      try check("stat", file) { fstat(descriptor.raw, &status) }
      guard given == nil || status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(code: ENOENT, call: "open", subject: file)
      }
      return try descriptor.readAll(upTo: largest, file)
    } catch { throw AppSourceError(path: given ?? file, place: place, error) }
  }
}

extension AppSourceError {
  init(path: String, place: String = "", _ error: SystemError) {
    switch error.code {
    case ENOENT, ENOTDIR:
      self.init(path: path, place: place, problem: "there is no such file", remedy: Self.whatCanBeGiven)
    case EACCES, EPERM:
      self.init(
        path: path, place: place, problem: "it may not be read (\(error.message))",
        remedy: "Grant it with chmod +r, and +x on the folders around it.")
    case EFBIG:
      self.init(
        path: path, place: place, problem: "it has more than \(AppSource.largest >> 20) MiB",
        remedy: Self.whatCanBeGiven)
    default:
      self.init(
        path: path, place: place, problem: "\(error.call): \(error.message)", remedy: Self.whatCanBeGiven)
    }
  }
}
