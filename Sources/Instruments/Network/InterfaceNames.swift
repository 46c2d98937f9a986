import Glibc
import Kernel
import Network
import Quantities

/// The names of a network namespace's interfaces by their numbers, as they were when the run began.
struct InterfaceNames {
  let names: [Int: String]

  /// - Parameter pid: a process in that namespace. Of another namespace than this process's own, names are known only of
  ///   interfaces that have an IPv6 address or have joined an IPv4 group, which every one with an address has
  ///   (proc_pid_net(5): if_inet6, igmp).
  init(_ pid: Int32) {
    let root = KernelRoot.live
    if let own = try? root.link("/proc/self/ns/net"), own == (try? root.link("/proc/\(pid)/ns/net")) {
      names = Self.own()
    } else {
      names = Self.told(
        (try? root.text("/proc/\(pid)/net/if_inet6")) ?? "", (try? root.text("/proc/\(pid)/net/igmp")) ?? "")
    }
  }

  func number(of name: String) -> Int? { names.first { $0.value == name }?.key }

  /// if_nameindex(3), which asks the kernel of this process's namespace whatever is mounted at /sys.
  private static func own() -> [Int: String] {
    guard let list = if_nameindex() else { return [:] }
    defer { if_freenameindex(list) }
    var names: [Int: String] = [:]
    var place = list
    while place.pointee.if_index != 0, let name = place.pointee.if_name {
      names[Int(place.pointee.if_index)] = String(cString: name)
      place += 1
    }
    return names
  }

  /// `fe80… 02 40 20 80 eth0` with the number as the second field, in hexadecimal; and `2  eth0 : 1 V3`.
  static func told(_ inet6: String, _ igmp: String) -> [Int: String] {
    var names: [Int: String] = [Flow.loopback: "lo"]
    for line in inet6.pieces(between: "\n") {
      let fields = line.pieces(between: " ")
      guard fields.count == 6, let number = Int(fields[1], radix: 16) else { continue }
      names[number] = String(fields[5])
    }
    for line in igmp.pieces(between: "\n") where line.first?.isNumber == true {
      let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" })
      guard fields.count > 1, let number = Int(fields[0]) else { continue }
      names[number] = String(fields[1])
    }
    return names
  }
}
