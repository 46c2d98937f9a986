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

  /// What a capture holds, in bytes from the IP header on; sent is what came from the program's side.
  package struct Counts {
    package var all = LinkedHosts.Counters.zero
    /// The part of it that came for TCP sockets that were gone, and the kernel's answers to that.
    package var afterClosing = LinkedHosts.Counters.zero
  }

  /// Ends the capture.
  package func finish() throws -> Counts {
    // It reads its packets in blocks, and each block waits up to a second to be full.
    usleep(1_500_000)
    tool.send(SIGINT)
    _ = try tool.finish(within: 20)
    return Self.counted(try tree.root.bytes("/packets.pcap"))
  }

  /// The file's format: a head of 24 bytes, then each packet behind 16 bytes (pcap-savefile(5)), little endian here.
  private static func counted(_ file: [UInt8]) -> Counts {
    var counts = Counts()
    var sockets: [UInt32: CapturedSocket] = [:]
    var place = 24
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    while place + 16 <= file.count {
      let (kept, length) = (word(place + 8), word(place + 12))
      let frame = file[(place + 16)..<min(file.count, place + 16 + kept)]
      let packet = CapturedPacket(frame: frame, length: length)
      counts.all.add(packet)
      if let segment = packet.segment {
        let without = sockets[segment.ports, default: CapturedSocket()].take(packet, segment)
        for packet in without { counts.afterClosing.add(packet) }
      }
      place += 16 + kept
    }
    return counts
  }
}
