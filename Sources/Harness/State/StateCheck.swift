import Formats
import Glibc
import Kernel
package import Recordings

/// What is said of one file.
enum StateVerdict: Equatable {
  /// With what is worth knowing all the same.
  case whole(String?)
  case broken(String)
  case unknown(String)

  var wholeness: StateFileRow.Wholeness {
    switch self {
    case .whole: .whole
    case .broken: .broken
    case .unknown: .unknown
    }
  }
  var why: String? {
    switch self {
    case .whole(let why): why
    case .broken(let why), .unknown(let why): why
    }
  }
}

/// Looks at the program's files before it is killed, and whether they are whole afterwards.
package struct StateCheck {
  /// What was found, for the table `state-files`, and the event `state.checked` that sums it up.
  package struct Findings: Sendable, Equatable {
    package var rows: [StateFileRow]
    package var event: StateChecked
  }

  private let patterns: [String]
  private let home: String?
  private let folder: String
  private var known: [String: StateFile] = [:]
  /// Nil where it could not be found out.
  private var written: Set<String>?

  /// Bytes that are read for hashes, and of one file to look into it.
  static let mostBytes = 64 << 20

  /// - Parameters:
  ///   - patterns: files, folders and patterns with `*`.
  ///   - home: what a `~` at their beginning means.
  ///   - folder: a folder of the run's own, for copies of databases.
  package init(_ patterns: [String], home: String? = nil, folder: String) {
    self.patterns = patterns
    self.home = home
    self.folder = folder
  }

  /// Notes what there is, right before the tree is killed.
  ///
  /// - Parameter pids: the processes of the tree.
  package mutating func before(_ pids: [Int32]) {
    known = [:]
    written = WrittenFiles.of(pids)
    var allowance = Self.mostBytes
    for path in StatePaths.files(patterns, home: home) {
      known[path] = try? StateFile(path, allowance: &allowance)
    }
  }

  /// Looks at what is there now, and at what was there before.
  package func after(_ moment: StateFileRow.Moment) -> Findings {
    var allowance = Self.mostBytes
    var rows: [StateFileRow] = []
    for path in Set(StatePaths.files(patterns, home: home)).union(known.keys).sorted() {
      let (file, verdict) = judge(path, moment, &allowance)
      var row = StateFileRow(path: path, whole: verdict.wholeness, when: moment)
      row.kind = (file ?? known[path]).map { kind(path, $0) }
      (row.size, row.why) = (file.map { Double($0.size) }, verdict.why)
      rows.append(row)
    }
    return Findings(
      rows: rows,
      event: StateChecked(
        when: moment, files: rows.count, broken: rows.count { $0.whole == .broken },
        unknown: rows.count { $0.whole == .unknown }))
  }

  /// What it was before, so that a file whose beginning is damaged is still taken for what it should be.
  private func kind(_ path: String, _ file: StateFile) -> StateFileRow.Kind {
    guard let before = known[path]?.kind, before != .other else { return file.kind }
    return before
  }

  private func judge(
    _ path: String, _ moment: StateFileRow.Moment, _ allowance: inout Int
  ) -> (file: StateFile?, verdict: StateVerdict) {
    let before = known[path]
    let file: StateFile
    do { file = try StateFile(path, allowance: &allowance) } catch {
      guard error.code == ENOENT, before != nil else { return (nil, .unknown("\(error)")) }
      return (nil, .broken("it is gone"))
    }
    if file.size == 0, let before, before.size > 0 { return (file, .broken("it is empty, and was not")) }
    switch kind(path, file) {
    case .database: return (file, settled(path, file) { DatabaseCheck.judge(path, folder) })
    case .json: return (file, settled(path, file) { parse(path, file) { _ = try JSONParser.parse($0) } })
    case .propertyList:
      return (file, settled(path, file) { parse(path, file) { _ = try PropertyListDocument.parse($0) } })
    case .other: return (file, moment == .relaunch ? .whole(nil) : unchanged(path, file, before))
    }
  }

  /// A file that somebody writes while it is looked at proves nothing.
  private func settled(_ path: String, _ file: StateFile, _ body: () -> StateVerdict) -> StateVerdict {
    let verdict = body()
    var none = 0
    guard case .broken = verdict, let now = try? StateFile(path, allowance: &none) else { return verdict }
    let isSame = now.size == file.size && now.modified == file.modified
    return isSame ? verdict : .unknown("it was written to while it was looked at")
  }

  private func parse(_ path: String, _ file: StateFile, _ body: ([UInt8]) throws -> Void) -> StateVerdict {
    if file.size == 0 { return known[path] == nil ? .broken("it is empty") : .whole("it was empty before") }
    guard file.size <= Self.mostBytes else { return .unknown("larger than \(Self.mostBytes >> 20) MiB") }
    let bytes: [UInt8]
    do {
      bytes = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).readAll(path)
    } catch { return .unknown("\(error)") }
    do { try body(bytes) } catch { return .broken("\(error)") }
    return .whole(nil)
  }

  /// As the kernel knows it.
  private static func real(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  /// Of other files only that they have stayed as they were proves that they are whole.
  private func unchanged(_ path: String, _ file: StateFile, _ before: StateFile?) -> StateVerdict {
    guard let before else { return .unknown("it is new, and nothing shows whether it is whole") }
    if let one = file.hash, let other = before.hash {
      if one == other, file.size == before.size { return .whole(nil) }
    } else if file.size == before.size, file.modified == before.modified {
      return .whole("by its size and date, as it is large")
    }
    guard let written else {
      return .unknown("it has changed, and the program's open files could not be seen")
    }
    return written.contains(Self.real(path))
      ? .unknown("it was being written, and nothing shows whether to the end")
      : .unknown("it has changed around the kill, and nothing shows whether it is whole")
  }
}
