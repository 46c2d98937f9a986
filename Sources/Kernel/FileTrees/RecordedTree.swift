import Glibc

/// The files of a machine as a recording in one file holds them. Links lead from one of them to another.
package struct RecordedTree: MachineFiles, Equatable {
  package enum Entry: Sendable, Equatable {
    case file([UInt8])
    case link(String)
    case folder
  }

  /// Why an entry was not added.
  package struct Excess: Error { package let problem: String }

  private struct Node: Equatable {
    var entry: Entry
    /// Of the folder that it lies in; the top's is its own.
    var parent: Int
    var children: [String: Int] = [:]
  }

  private static let mostLinks = 40
  /// Bytes of a path, as many as a call takes (PATH_MAX of linux/limits.h), and names in it: Headroom's choice.
  private static let most = (path: 4096, steps: 128)
  /// Headroom's choice.
  private static let mostEntries = 1_000_000

  /// The first is the top.
  private var nodes = [Node(entry: .folder, parent: 0)]

  package init() {}

  package var count: Int { nodes.count }

  /// Adds an entry with the folders above it; one that is there already stays, unless it is a folder that was told by
  /// what is in it.
  ///
  /// - Throws: where it is more than a machine can have.
  package mutating func add(_ path: String, _ entry: Entry) throws(Excess) {
    let steps = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    guard path.utf8.count <= Self.most.path, steps.count <= Self.most.steps else {
      throw Excess(
        problem: "a path of \(path.utf8.count) bytes and \(steps.count) steps is more than a machine has")
    }
    guard nodes.count + steps.count <= Self.mostEntries else {
      throw Excess(problem: "the recording has more than a million files")
    }
    var place = 0
    for (index, step) in steps.enumerated() {
      if let known = nodes[place].children[String(step)] {
        place = known
        continue
      }
      nodes.append(Node(entry: index < steps.count - 1 ? .folder : entry, parent: place))
      nodes[place].children[String(step)] = nodes.count - 1
      place = nodes.count - 1
    }
  }

  package func bytes(_ file: String) throws(SystemError) -> [UInt8] {
    guard case .file(let bytes) = nodes[try place(file, "open")].entry else {
      throw SystemError(code: EISDIR, call: "read", subject: file)
    }
    return bytes
  }

  package func link(_ file: String) throws(SystemError) -> [UInt8] {
    guard case .link(let target) = nodes[try place(file, "readlink", follows: false)].entry else {
      throw SystemError(code: EINVAL, call: "readlink", subject: file)
    }
    return Array(target.utf8)
  }

  package func find(_ file: String) throws(SystemError) { _ = try place(file, "access") }

  package func names(_ directory: String) throws(SystemError) -> [String] {
    let place = try place(directory, "opendir")
    guard nodes[place].entry == .folder else {
      throw SystemError(code: ENOTDIR, call: "opendir", subject: directory)
    }
    return nodes[place].children.keys.sorted()
  }

  /// What is there, behind all links.
  private func place(_ path: String, _ call: String, follows: Bool = true) throws(SystemError) -> Int {
    func failure(_ code: CInt) -> SystemError {
      SystemError(code: code, call: call, subject: "\(path) (not in the recording)")
    }
    var place = 0
    var steps = Array(path.split(separator: "/").reversed())
    var links = 0
    while let step = steps.popLast() {
      if step == "." { continue }
      if step == ".." {
        place = nodes[place].parent
        continue
      }
      guard let next = nodes[place].children[String(step)] else {
        throw failure(nodes[place].entry == .folder ? ENOENT : ENOTDIR)
      }
      guard case .link(let target) = nodes[next].entry, follows || !steps.isEmpty else {
        place = next
        continue
      }
      links += 1
      guard links <= Self.mostLinks else { throw failure(ELOOP) }
      if target.hasPrefix("/") { place = 0 }
      steps += target.split(separator: "/").reversed()
    }
    return place
  }
}
