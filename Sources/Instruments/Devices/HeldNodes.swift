import Glibc
import Kernel

/// Which hardware the processes of the tree hold open, from one look to the next.
final class HeldNodes {
  /// One process's use of one node, in nanoseconds of `Clock`.
  struct Use: Equatable {
    var node: Int
    var process: Int32
    var name: String
    /// When it was seen, for the first time and for the last.
    var opened: UInt64
    /// Nil while it is held.
    var closed: UInt64?
    var held: UInt64 = 0
    var since: UInt64
    /// Times that it was held again.
    var turns = 1
    /// Samples per second that the sensor was set to.
    var rate: Double?
    fileprivate var look: UInt64

    fileprivate init(_ node: Int, process: Int32, name: String, opened now: UInt64, look: UInt64) {
      (self.node, self.process, self.name, self.look) = (node, process, name, look)
      (opened, since) = (now, now)
    }

    /// One that began and ended between two looks.
    init(brief node: Int, process: Int32, from: UInt64, to: UInt64) {
      self.init(node, process: process, name: "", opened: from, look: 0)
      closed = to
    }
  }

  private(set) var nodes: [WatchedNode]
  private(set) var uses: [Use] = []
  /// The bytes of each node's path.
  private var paths: [[UInt8]]
  private var looks: UInt64 = 0
  /// Processes whose descriptors may not be seen.
  private(set) var refused = 0

  private static let most = 4096

  init(_ nodes: [WatchedNode]) {
    self.nodes = nodes
    paths = nodes.map { Array($0.path.utf8) }
    uses.reserveCapacity(64)
  }

  /// Looks through the descriptors of all processes. Allocates only for a use that is new.
  func look(_ moment: Moment) {
    looks += 1
    refused = 0
    for slot in moment.processes.live { look(slot, moment) }
    for index in uses.indices where uses[index].closed == nil && uses[index].look != looks {
      close(index, moment.now)
    }
  }

  private func look(_ slot: Int, _ moment: Moment) {
    let pid = moment.processes.pid(slot)
    var isEmpty = true
    let isSeen = OpenFiles.each(moment.processes.directory(slot)) { link in
      isEmpty = false
      if let node = index(link) { hold(node, pid, moment) }
    }
    if !isSeen { refused += 1 }
    // One that has just ended and was not waited for yet has no descriptors left; it did not close them.
    guard isEmpty else { return }
    for index in uses.indices where uses[index].process == pid && uses[index].closed == nil {
      uses[index].look = looks
    }
  }

  /// Ends what is still held, without calling it closed by the program.
  func end(_ now: UInt64) {
    for index in uses.indices where uses[index].closed == nil {
      close(index, now)
      uses[index].closed = nil
    }
  }

  private func close(_ index: Int, _ now: UInt64) {
    // Programs set the rate when the node is open.
    uses[index].rate = rate(uses[index].node) ?? uses[index].rate
    uses[index].held += now - uses[index].since
    uses[index].closed = now
  }

  private func hold(_ node: Int, _ pid: Int32, _ moment: Moment) {
    guard let index = uses.firstIndex(where: { $0.node == node && $0.process == pid }) else {
      guard uses.count < Self.most else { return }
      uses.append(Use(node, process: pid, name: Self.name(pid), opened: moment.now, look: looks))
      uses[uses.count - 1].rate = rate(node)
      return
    }
    if uses[index].closed != nil {
      uses[index].closed = nil
      uses[index].since = moment.now
      uses[index].turns += 1
    }
    uses[index].look = looks
  }

  private func rate(_ node: Int) -> Double? {
    nodes[node].rateFile.flatMap { try? KernelRoot.live.text($0) }.flatMap { Double($0) }
  }

  static func name(_ pid: Int32) -> String { ProcPIDComm.read(pid) ?? "" }

  /// The node that a link leads to; one that was plugged in during the run is added.
  private func index(_ link: UnsafeRawBufferPointer) -> Int? {
    guard link.count > 5, link[0] == 0x2F, link[1] == 0x64 || link[1] == 0x73 else { return nil }
    if let known = paths.firstIndex(where: { $0.count == link.count && link.elementsEqual($0) }) {
      return known
    }
    guard link.starts(with: "/dev/".utf8), let node = WatchedNode.named(String(decoding: link, as: UTF8.self))
    else {
      return nil
    }
    nodes.append(node)
    paths.append(Array(link))
    return nodes.count - 1
  }
}
