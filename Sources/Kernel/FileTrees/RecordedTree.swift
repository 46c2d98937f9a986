import Glibc

/// The files of a machine as a recording in one file holds them. Links lead from one of them to another.
package struct RecordedTree: MachineFiles, Equatable {
  package enum Entry: Sendable, Equatable {
    case file([UInt8])
    case link(String)
    case folder
  }

  private static let mostLinks = 40

  /// By path without links, which starts with a slash; the top is empty.
  private var entries: [String: Entry] = ["": .folder]
  private var children: [String: Set<String>] = [:]

  package init() {}

  package var count: Int { entries.count }

  /// Adds an entry with the folders above it; one that is there already stays, unless it is a folder that was told by
  /// what is in it.
  package mutating func add(_ path: String, _ entry: Entry) {
    var place = ""
    let steps = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    for (index, step) in steps.enumerated() {
      children[place, default: []].insert(String(step))
      place += "/" + step
      if index < steps.count - 1 {
        if entries[place] == nil { entries[place] = .folder }
      } else if entries[place] == nil {
        entries[place] = entry
      }
    }
  }

  package func bytes(_ file: String) throws(SystemError) -> [UInt8] {
    let place = try place(file, "open")
    guard case .file(let bytes)? = entries[place] else {
      throw SystemError(code: EISDIR, call: "read", subject: file)
    }
    return bytes
  }

  package func link(_ file: String) throws(SystemError) -> [UInt8] {
    guard case .link(let target)? = entries[try place(file, "readlink", follows: false)] else {
      throw SystemError(code: EINVAL, call: "readlink", subject: file)
    }
    return Array(target.utf8)
  }

  package func find(_ file: String) throws(SystemError) { _ = try place(file, "access") }

  package func names(_ directory: String) throws(SystemError) -> [String] {
    let place = try place(directory, "opendir")
    guard entries[place] == .folder else {
      throw SystemError(code: ENOTDIR, call: "opendir", subject: directory)
    }
    return (children[place] ?? []).sorted()
  }

  /// The path without links to what is there.
  private func place(_ path: String, _ call: String, follows: Bool = true) throws(SystemError) -> String {
    func failure(_ code: CInt) -> SystemError {
      SystemError(code: code, call: call, subject: "\(path) (not in the recording)")
    }
    var place = ""
    var steps = Array(path.split(separator: "/").reversed())
    var links = 0
    while let step = steps.popLast() {
      if step == "." { continue }
      if step == ".." {
        place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        continue
      }
      let next = place + "/" + step
      guard let entry = entries[next] else { throw failure(entries[place] == .folder ? ENOENT : ENOTDIR) }
      guard case .link(let target) = entry, follows || !steps.isEmpty else {
        place = next
        continue
      }
      links += 1
      guard links <= Self.mostLinks else { throw failure(ELOOP) }
      if target.hasPrefix("/") { place = "" }
      steps += target.split(separator: "/").reversed()
    }
    return place
  }
}
