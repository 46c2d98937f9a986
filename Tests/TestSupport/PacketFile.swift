import Glibc
import Kernel

/// A packet capture by tcpdump on the program's side of two linked hosts.
package final class PacketFile {
  private let tool: RunningTool
  private let path: String
  private let tree = FixtureTree()

  package init(_ hosts: LinkedHosts) throws {
    path = tree.path + "/packets.pcap"
    let words = hosts.near([
      "/usr/bin/tcpdump", "-Z", "root", "-n", "-U", "-s", "128", "-B", "65536", "-i", LinkedHosts.interface,
      "-w", path,
    ])
    tool = try Tool.start(program: words[0], Array(words.dropFirst()))
    let end = Clock.nanoseconds() + 20_000_000_000
    while !tool.errors.contains("listening on") {
      guard Clock.nanoseconds() < end else { throw LinkedHosts.Failure.silent(words) }
      usleep(2000)
    }
  }

  /// Ends the capture.
  ///
  /// - Returns: what it holds, in bytes from the IP header on; sent is what came from the program's side.
  package func finish() throws -> LinkedHosts.Counters {
    // It reads its packets in blocks, and each block waits up to a second to be full.
    usleep(1_500_000)
    tool.send(SIGINT)
    _ = try tool.finish(within: 20)
    return Self.counted(try tree.root.bytes("/packets.pcap"))
  }

  /// The file's format: a head of 24 bytes, then each packet behind 16 bytes (pcap-savefile(5)), little endian here.
  private static func counted(_ file: [UInt8]) -> LinkedHosts.Counters {
    var counters = LinkedHosts.Counters(sentPackets: 0, sentBytes: 0, receivedPackets: 0, receivedBytes: 0)
    let near = InternetAddress(LinkedHosts.near)?.bytes ?? []
    let nearIPv6 = InternetAddress(LinkedHosts.nearIPv6)?.bytes ?? []
    var place = 24
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    while place + 16 <= file.count {
      let (kept, length) = (word(place + 8), word(place + 12))
      let packet = file[(place + 16)..<min(file.count, place + 16 + kept)]
      let isSent =
        packet.dropFirst(14 + 12).starts(with: near) || packet.dropFirst(14 + 8).starts(with: nearIPv6)
      if isSent {
        counters.sentPackets += 1
        counters.sentBytes += length - 14
      } else {
        counters.receivedPackets += 1
        counters.receivedBytes += length - 14
      }
      place += 16 + kept
    }
    return counters
  }
}
