import CNuma
import Formats
import Glibc
package import Kernel
import Quantities
package import Recordings

/// The nodes of a machine whose memory is nearer to some processors than to others (numa(7)).
package struct MemoryNodes: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    package var number: Int
    package var processors: CPUList
    /// In bytes; nil for a node that has processors only.
    package var memory: Double?
    /// To each node in the order of the list, 10 being this one's own memory; empty where it is unknown.
    package var distances: [Int]

    package init(number: Int, processors: CPUList, memory: Double?, distances: [Int] = []) {
      self.number = number
      self.processors = processors
      self.memory = memory
      self.distances = distances
    }

    /// Nil where number or processors are missing.
    init?(_ facts: MemoryNodeFacts) {
      guard let number = facts.node?.value,
        let processors = facts.processors?.value.flatMap({ CPUList(parsing: $0) })
      else { return nil }
      self.init(
        number: number, processors: processors, memory: facts.memory?.value,
        distances: facts.distances?.value ?? [])
    }

    package var facts: MemoryNodeFacts {
      var facts = MemoryNodeFacts()
      (facts.node, facts.processors) = (.value(number), .value(processors.text))
      facts.memory = memory.map { .value($0) }
      facts.distances = distances.isEmpty ? nil : .value(distances)
      return facts
    }
  }

  /// `libnuma`, or the directory that was read in its place.
  package var source: String
  package var nodes: Reading<[Node]>

  package static let directory = "/sys/devices/system/node"

  package static var isBuiltIn: Bool { cnuma_built_in() }

  /// Whether libnuma is on this machine and the kernel answers it.
  package static var isUsable: Bool { (try? library(CPUList([]))) != nil }

  /// From libnuma, which sees what this process may use, and from the kernel's files without it. Of a running machine with one
  /// node these say all that there is.
  package static func read(_ root: KernelRoot, processors: CPUList) -> MemoryNodes {
    let files = files(root)
    if root.isLive, files.nodes.value?.count ?? 0 < 2 { return files }
    return (try? libraryNodes(root, processors)).map { MemoryNodes(source: "libnuma", nodes: .value($0)) }
      ?? files
  }

  private static func libraryNodes(_ root: KernelRoot, _ processors: CPUList) throws(SystemError) -> [Node] {
    let bytes = try root.answer("libnuma nodes \(processors.text)") { () throws(SystemError) in
      let nodes = try library(processors)
      return Array(JSONWriter.line(.array(nodes.compactMap { $0.facts.json })).utf8)
    }
    guard let facts = try? [MemoryNodeFacts](DocumentReader(file: "libnuma nodes", bytes: bytes)) else {
      throw SystemError(code: EBADMSG, call: "libnuma", subject: "nodes")
    }
    return facts.compactMap { Node($0) }
  }

  /// From libnuma.
  ///
  /// - Throws: ENOENT where it is not on this machine, ENOSYS where the kernel does not answer it.
  package static func library(_ processors: CPUList) throws(SystemError) -> [Node] {
    defer { cnuma_release() }
    let code = cnuma_borrow()
    guard code == 0 else { throw SystemError(code: code, call: "libnuma", subject: "nodes") }
    var members: [Int: [Int]] = [:]
    for number in processors.numbers {
      let node = cnuma_node_of_processor(CInt(number))
      if node >= 0 { members[Int(node), default: []].append(number) }
    }
    let highest = max(-1, min(Int(cnuma_highest_node()), 1023))
    let present = (0..<highest + 1).filter { cnuma_has_node(CInt($0)) || members[$0] != nil }
    return present.map { number in
      let size = cnuma_node_size(CInt(number))
      return Node(
        number: number, processors: CPUList(members[number] ?? []), memory: size > 0 ? Double(size) : nil,
        distances: present.map { Int(cnuma_distance(CInt(number), CInt($0))) }.filter { $0 > 0 })
    }
  }

  /// From sysfs (sysfs-devices-node).
  package static func files(_ root: KernelRoot) -> MemoryNodes {
    guard let text = root.reading("\(directory)/online").value, let online = CPUList(parsing: text) else {
      return MemoryNodes(source: directory, nodes: .absent("the kernel tells no memory nodes here"))
    }
    let nodes = online.numbers.map { number in
      let base = "\(directory)/node\(number)"
      let processors = root.reading("\(base)/cpulist").value.flatMap { CPUList(parsing: $0) }
      let memory = root.reading("\(base)/meminfo").value.flatMap { total($0) }
      let distances = root.reading("\(base)/distance").value?.pieces(between: " ").compactMap { Int($0) }
      return Node(
        number: number, processors: processors ?? CPUList([]), memory: memory, distances: distances ?? [])
    }
    return MemoryNodes(source: directory, nodes: .value(nodes))
  }

  /// The line `Node 0 MemTotal: 123 kB`, in bytes; nil for none or nothing.
  static func total(_ meminfo: String) -> Double? {
    guard let place = meminfo.firstRange(of: "MemTotal:") else { return nil }
    let words = meminfo[place.upperBound...].head(before: "\n").pieces(between: " ")
    guard let kibibytes = words.first.flatMap({ UInt64($0) }), kibibytes > 0 else { return nil }
    return Double(kibibytes) * 1024
  }

  package var facts: MemoryNodesFacts {
    var facts = MemoryNodesFacts()
    (facts.source, facts.nodes) = (.value(source), Fact(nodes.map { $0.map(\.facts) }))
    return facts
  }
}
