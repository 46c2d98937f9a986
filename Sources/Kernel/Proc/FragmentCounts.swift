/// How many pieces the network namespace has made of datagrams, and has taken in of others' (/proc/net/snmp and snmp6,
/// RFC 4293: ipSystemStatsOutFragCreates, ipSystemStatsReasmReqds).
package struct FragmentCounts: Sendable, Equatable {
  package var made: UInt64
  package var taken: UInt64

  package init(made: UInt64, taken: UInt64) {
    self.made = made
    self.taken = taken
  }

  /// Nil where the kernel does not tell.
  package static func read(_ root: KernelRoot = .live) -> FragmentCounts? {
    guard let four = try? root.text("/proc/self/net/snmp") else { return nil }
    return parse(four, (try? root.text("/proc/self/net/snmp6")) ?? "")
  }

  package static func parse(_ four: String, _ six: String) -> FragmentCounts? {
    let lines = four.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "Ip: ".utf8) }.map {
      $0.split(separator: UInt8(ascii: " ")).map(Substring.init)
    }
    guard lines.count == 2, lines[0].count == lines[1].count else { return nil }
    func figure(_ name: String) -> UInt64? {
      lines[0].firstIndex { $0 == name }.flatMap { UInt64(lines[1][$0]) }
    }
    guard let made = figure("FragCreates"), let taken = figure("ReasmReqds") else { return nil }
    let (madeOfSix, takenOfSix) = (sixth(six, "Ip6FragCreates"), sixth(six, "Ip6ReasmReqds"))
    return FragmentCounts(made: made &+ madeOfSix, taken: taken &+ takenOfSix)
  }

  /// 0 on a machine without IPv6.
  private static func sixth(_ text: String, _ name: String) -> UInt64 {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: name.utf8) {
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map(Substring.init)
      if fields.count == 2, fields[0] == name { return UInt64(fields[1]) ?? 0 }
    }
    return 0
  }

  package static func - (later: FragmentCounts, earlier: FragmentCounts) -> FragmentCounts {
    FragmentCounts(made: later.made &- earlier.made, taken: later.taken &- earlier.taken)
  }
}
