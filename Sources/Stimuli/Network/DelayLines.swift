import Glibc
import Kernel

/// Queues that keep the program's packets for a while, on the links that its traffic leaves by: the loopback's and those
/// of the default routes. A program at cgroup_skb cannot hold a packet; the gate sends it into this queue by its
/// priority (tc-prio(8)), and `netem` keeps it there (tc-netem(8)). All other packets pass beside it.
///
/// `fq` would keep a packet until a time that the gate gives it, but counts it as its socket's until then, so that TCP
/// sends no more than two at once (tcp_small_queue_check() in net/ipv4/tcp_output.c); `netem` does not.
///
/// A queue that somebody has chosen for a link is left as it is. Of a Headroom that is killed the guard takes these queues
/// away; should it be killed too, nothing is late by them without a gate, and `tc qdisc del dev LINK root` removes them.
struct DelayLines {
  /// The links that have one, by number.
  private(set) var interfaces: [UInt32] = []
  private(set) var names: [String] = []
  /// Why a link has none; nil where all have one.
  private(set) var problem: String?
  private var replaced: [Int32] = []
  /// Held as long as these queues are: flock(2) ends with the process, however that ends.
  private var lock: CInt = -1
  private let guardian: ProcessGuard?

  static let modules = ["sch_prio", "sch_netem"]
  static let remedy = "sudo modprobe -a \(modules.joined(separator: " "))"

  init(loopback: Bool, guardian: ProcessGuard?) {
    self.guardian = guardian
    do throws(SystemError) {
      lock = try Self.locked()
      let roots = try QueueingDiscipline.roots()
      for index in try Self.links(loopback: loopback) { try put(on: index, in: roots[index]) }
      if interfaces.isEmpty { problem = "there is no link that a default route leads to" }
    } catch {
      problem =
        error.code == ENOENT ? "this kernel has no prio or no netem (\(Self.remedy))" : error.description
      restore()
    }
  }

  /// An open and locked descriptor.
  private static func locked() throws(SystemError) -> CInt {
    let path = "/run/headroom-delay.lock"
    let raw = try check("open", path) { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
      close(raw)
      throw SystemError(
        code: EBUSY, call: "flock", subject: "\(path): another Headroom makes packets late here")
    }
    return raw
  }

  private mutating func put(on index: Int32, in root: QueueingDiscipline?) throws(SystemError) {
    let name = Self.name(of: index)
    if let root, root.handle != 0, root.handle != LateQueue.root {
      throw SystemError(code: EBUSY, call: "replace", subject: "\(root.kind), which was chosen for \(name)")
    }
    try guardian?.tell(.queue(link: index))
    try LateQueue.putRoot(on: index)
    replaced.append(index)
    try LateQueue.keep(on: index, seconds: 0, rate: nil)
    interfaces.append(UInt32(index))
    names.append(name)
  }

  /// From now on packets are kept for so long, after the time that they take at the rate.
  func set(seconds: Double, rate: Double?) throws(SystemError) {
    for index in interfaces { try LateQueue.keep(on: Int32(index), seconds: seconds, rate: rate) }
  }

  /// Gives the links the kernel's own queues back.
  mutating func restore() {
    for index in replaced { try? QueueingDiscipline.removeRoot(of: index) }
    (replaced, interfaces, names) = ([], [], [])
    try? guardian?.tell(.restored)
    if lock >= 0 { close(lock) }
    lock = -1
  }

  /// The loopback and the links of the default routes, as many as the gate has room for.
  private static func links(loopback: Bool) throws(SystemError) -> [Int32] {
    let routes = try KernelRoot.live.netlink("route routes", .routes)
    let ways = routes.compactMap { DefaultRoute.routes($0) }.flatMap { $0 }.compactMap(\.index)
    let all = (loopback ? [1] : []) + Set(ways).sorted()
    return Array(all.prefix(NetworkGate.Rule.mostPaced))
  }

  private static func name(of index: Int32) -> String {
    var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard if_indextoname(UInt32(index), &name) != nil else { return "link \(index)" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
