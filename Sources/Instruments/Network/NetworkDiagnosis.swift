import Documents
import Glibc
import Kernel

/// What `headroom doctor` says of the network.
enum NetworkDiagnosis {
  static func rows(_ root: KernelRoot, _ unit: String) -> [Diagnosis] {
    var row = Diagnosis(kind: "instrument", unit: unit, source: "BPF at cgroup_skb", state: .works)
    let instead = "the sockets of the tree are read twice a second instead, TCP alone, and tell the least"
    if let problem = GroupPlace.problem(root) {
      (row.state, row.reason, row.remedy) = (.fallsBack, "\(problem); \(instead)", GroupPlace.remedy(root))
      return [row]
    }
    do throws(SystemError) { _ = try PacketRing.loaded() } catch {
      let isRefused = error.code == EPERM
      row.state = .fallsBack
      row.reason =
        "\(isRefused ? "looking at packets is not permitted" : KernelPart.words(error)); \(instead)"
      row.remedy = BPFRefusal.remedy(error, ["cap_bpf", "cap_net_admin", "cap_perfmon"])
    }
    return [row]
  }
}
