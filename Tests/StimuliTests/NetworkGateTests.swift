import Documents
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Stimuli

/// The other end of what the program sends: answers each datagram and keeps its number.
final class DatagramPeer {
  private let socket: LoopbackSocket
  var port: UInt16 { socket.port }
  private(set) var numbers: [Int] = []

  init() throws {
    socket = try LoopbackSocket(Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
  }

  /// Takes what has come, and answers it.
  func answer() {
    var (from, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
    var room = [UInt8](repeating: 0, count: 64)
    while true {
      let count = withUnsafeMutableBytes(of: &from) { bytes -> Int in
        guard let place = bytes.bindMemory(to: sockaddr.self).baseAddress else { return -1 }
        size = socklen_t(bytes.count)
        let count = recvfrom(socket.descriptor.raw, &room, room.count, 0, place, &size)
        return count > 0 ? sendto(socket.descriptor.raw, room, count, 0, place, size) : -1
      }
      guard count > 0 else { return }
      if let number = Int(String(decoding: room[..<count], as: UTF8.self)) { numbers.append(number) }
    }
  }
}

@Suite(.serialized, .waitsForItsProcesses) struct NetworkGateTests {
  @Test func onlyWhoLacksARightIsToldToGrantIt() {
    let (lacking, unverified) = (
      SystemError(code: EPERM, call: "load", subject: "x"),
      SystemError(code: EACCES, call: "load", subject: "x")
    )
    #expect(NetworkGate.explained(lacking).description.contains("setcap cap_bpf,cap_net_admin+ep"))
    #expect(!NetworkGate.explained(unverified).description.contains("setcap"))
    #expect(NetworkGate.explained(unverified).description.contains("verifier"))
    #expect(NetworkGate.remedy(unverified) == nil)
  }

  /// Whether the gate can be loaded here.
  static let works =
    StagedProgram.hasGroups && NetworkDownStimulus.diagnose(.live).allSatisfy { $0.state == .works }

  /// Sends a number of eight digits every few milliseconds and writes a line for each that comes back.
  static func talker(_ port: UInt16) -> String {
    """
    exec python3 -c '
    import select, socket
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    number = 0
    while True:
      number += 1
      s.sendto(b"%08d" % number, ("127.0.0.1", \(port)))
      while select.select([s], [], [], 0.005)[0]: print(int(s.recv(64)), flush=True)'
    """
  }

  /// Talks, is cut off, talks again: what came through meanwhile, and what the gate says of it.
  struct Cut {
    var sent = false
    var received = false
    /// The numbers that never came.
    var missing = 0
    var traffic = StimulusAnswer()
    var events: [String] = []

    init(_ values: [String: StimulusRequest.Value]) throws {
      let peer = try DatagramPeer()
      let program = try StagedProgram(talker(peer.port), [NetworkGate.self])
      defer { _ = try? program.end() }
      func talks(_ seconds: Double) -> (sent: Bool, received: Bool) {
        let (numbers, lines) = (peer.numbers.count, program.lines().count)
        program.serve(seconds: seconds) {
          peer.answer()
          return peer.numbers.count > numbers + 3 && program.lines().count > lines + 3
        }
        return (peer.numbers.count > numbers + 3, program.lines().count > lines + 3)
      }
      try #require(talks(20) == (true, true))
      _ = try NetworkDownStimulus.apply(StimulusRequest("network-down", values: values), program.stage)
      // What was under way before has arrived after this.
      program.serve(seconds: 0.1) {
        peer.answer()
        return false
      }
      (sent, received) = talks(0.5)
      traffic = try NetworkUpStimulus.apply(StimulusRequest("network-up"), program.stage)
      try #require(talks(20) == (true, true), "the program did not outlive it")
      missing = (peer.numbers.last ?? 0) - peer.numbers.count
      events = program.events().map(\.kind)
    }

    func figure(
      _ way: KeyPath<StimulusAnswer, LinkWay?>, _ fate: KeyPath<LinkWay, PacketCount?>,
      _ unit: KeyPath<PacketCount, Int>
    ) -> Int {
      traffic[keyPath: way]?[keyPath: fate]?[keyPath: unit] ?? -1
    }
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func allPacketsAreLostWithoutAnErrorAndEachIsCounted() throws {
    let cut = try Cut([:])
    #expect(!cut.sent && !cut.received && cut.missing > 5)
    #expect(cut.figure(\.sent, \.dropped, \.packets) == cut.missing)
    // An IP header, a UDP header and eight digits.
    #expect(cut.figure(\.sent, \.dropped, \.bytes) == cut.missing * (20 + 8 + 8))
    #expect(cut.figure(\.sent, \.passed, \.packets) == 0)
    #expect(cut.events == ["network.down", "network.up"])
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func oneDirectionLeavesTheOtherOpen() throws {
    let inwards = try Cut(["direction": .text("in")])
    #expect(inwards.sent && !inwards.received && inwards.missing == 0)
    #expect(inwards.figure(\.received, \.dropped, \.packets) > 3)
    #expect(inwards.figure(\.sent, \.passed, \.packets) > 3)
    let outwards = try Cut(["direction": .text("out")])
    #expect(!outwards.sent && outwards.missing > 5)
    #expect(outwards.figure(\.received, \.dropped, \.packets) == 0)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func onlyTheNamedPeerIsCutOff() throws {
    let other = try Cut(["peer": .text("192.0.2.1")])
    #expect(other.sent && other.received && other.missing == 0)
    let longer = try Cut(["peer": .text("::1")])
    #expect(longer.sent && longer.received && longer.missing == 0)
    let named = try Cut(["peer": .text("127.0.0.1")])
    #expect(!named.sent && !named.received && named.missing > 5)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func loopbackCanBeLeftOut() throws {
    let cut = try Cut(["except-loopback": .flag(true)])
    #expect(cut.sent && cut.received && cut.missing == 0)
    #expect(cut.figure(\.sent, \.dropped, \.packets) == 0)
  }

  @Test(.enabled(if: works, "no gate can be loaded here"))
  func whatIsNoAddressIsRefused() throws {
    let program = try StagedProgram("sleep 60", [NetworkGate.self])
    defer { _ = try? program.end() }
    let request = StimulusRequest("network-down", values: ["peer": .text("example.org")])
    #expect(throws: SystemError.self) { try NetworkDownStimulus.apply(request, program.stage) }
    #expect(program.events().isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give its rights up"))
  func withoutPrivilegeTheRemedyIsSaid() async {
    await #expect(processExitsWith: .success) {
      try #require(setgid(65534) == 0 && setuid(65534) == 0)
      let setting = StageSetting(requests: [], environment: Environment([]), user: nil, folder: "/")
      let error = #expect(throws: SystemError.self) { try NetworkGate(setting) }
      #expect(error?.code == EPERM || error?.code == ENOSYS)
      #expect(error?.code == ENOSYS || error?.subject.contains("cap_net_admin") == true)
      let row = try #require(NetworkDownStimulus.diagnose(.live).first)
      #expect(row.state == .missing && row.remedy != nil)
    }
  }
}
