import Glibc
import Kernel

/// Queues that keep a packet back until its time of departure, on the links that the program's traffic leaves by: the
/// loopback's and those of the default routes. Without them no delay can be had: a program at cgroup_skb can give a
/// packet a time, but cannot hold it.
///
/// A queue that somebody has chosen for a link is left as it is. A Headroom that is killed leaves `fq` in place of the
/// kernel's default; it lets all packets pass at once that have no time, and `tc qdisc del dev LINK root` removes it.
struct DepartureQueues {
  /// The links that have one, by number.
  private(set) var interfaces: [UInt32] = []
  private(set) var names: [String] = []
  /// Why a link has none; nil where all have one.
  private(set) var problem: String?
  private var replaced: [Int32] = []

  static let remedy = "sudo modprobe sch_fq"

  init(loopback: Bool) {
    do throws(SystemError) {
      let roots = try QueueingDiscipline.roots()
      for index in try Self.links(loopback: loopback) { try put(on: index, in: place(of: roots[index])) }
    } catch {
      problem = error.code == ENOENT ? "this kernel has no fq (\(Self.remedy))" : error.description
      restore()
    }
  }

  private enum Place {
    case free, fair
    case taken(String)
  }

  private func place(of root: QueueingDiscipline?) -> Place {
    guard let root else { return .free }
    return root.kind == "fq" ? .fair : root.handle == 0 ? .free : .taken(root.kind)
  }

  private mutating func put(on index: Int32, in place: Place) throws(SystemError) {
    let name = Self.name(of: index)
    switch place {
    case .fair: break
    case .free:
      try QueueingDiscipline.putFairQueue(on: index)
      replaced.append(index)
    case .taken(let kind):
      throw SystemError(code: EBUSY, call: "replace", subject: "\(kind), which was chosen for \(name)")
    }
    interfaces.append(UInt32(index))
    names.append(name)
  }

  /// Gives the links the kernel's own queues back.
  mutating func restore() {
    for index in replaced { try? QueueingDiscipline.removeRoot(of: index) }
    (replaced, interfaces, names) = ([], [], [])
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
