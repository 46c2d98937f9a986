import Kernel
import Network
import Recordings

/// TCP traffic of the tree as its sockets account for it (sock_diag(7)), read now and then: what can be had without any
/// privilege. What a socket carries between its last reading and its end is missed, so that every sum is the least.
final class SocketSampler {
  private struct Seen {
    var account: SocketAccount
    var flow: Int32
  }

  private let plan: RadioPlan
  private var seen: [UInt64: Seen] = [:]
  private var found = Traffic()
  private var times: [UInt64] = []
  private var nextLook: UInt64 = 0
  /// Ports at which the tree was seen to listen.
  private var listening: Set<UInt16> = []
  private(set) var refusal: String?
  private(set) var sentBytes = 0.0
  private(set) var receivedBytes = 0.0
  private var loopback = (packets: 0.0, bytes: 0.0)
  private var packets = (sent: 0.0, received: 0.0)

  /// Nanoseconds between two looks.
  private static let interval: UInt64 = 500_000_000
  /// The number of an interface that no route was asked for.
  private static let someInterface = 0

  init(_ plan: RadioPlan, pid: Int32) {
    self.plan = plan
    let root = KernelRoot.live
    if let own = try? root.link("/proc/self/ns/net"), own != (try? root.link("/proc/\(pid)/ns/net")) {
      refusal = "the program is in a network namespace of its own, whose sockets are not shown here"
    } else {
      passOver(HandedSocket.all(of: pid))
    }
  }

  /// What went over the sockets that the program is born with, or waits at them, was before it.
  private func passOver(_ handed: [HandedSocket]) {
    guard !handed.isEmpty, let accounts = try? SocketAccounts.all() else { return }
    let ports = Set(handed.compactMap(\.listens))
    let cookies = Set(handed.map(\.cookie))
    for account in accounts where account.state != SocketAccount.listening {
      guard cookies.contains(account.cookie) || ports.contains(account.localPort) else { continue }
      seen[account.cookie] = Seen(account: account, flow: add(account))
    }
  }

  /// Reads the sockets where it is time. Allocates, unlike instruments that count in the kernel.
  func look(_ moment: Moment) {
    guard refusal == nil, moment.now >= nextLook, !moment.isLast else { return }
    nextLook = moment.now + Self.interval
    var held: Set<UInt64> = []
    for slot in moment.processes.live {
      OpenFiles.each(moment.processes.directory(slot)) { link in
        if let inode = ListeningSockets.socketInode(link) { held.insert(inode) }
      }
    }
    guard !held.isEmpty else { return }
    do throws(SystemError) {
      for account in try SocketAccounts.all() where held.contains(account.inode) { take(account, moment.now) }
    } catch { refusal = error.description }
  }

  private func take(_ account: SocketAccount, _ now: UInt64) {
    guard account.state != SocketAccount.listening else {
      listening.insert(account.localPort)
      return
    }
    let known = seen[account.cookie]
    let flow = known?.flow ?? add(account)
    seen[account.cookie] = Seen(account: account, flow: flow)
    let isAccepted = listening.contains(account.localPort)
    note(
      flow, now: now, flags: known == nil && isAccepted ? .syn : .acknowledges,
      from: first(known?.account.receivedBytes),
      payload: grown(known?.account.receivedBytes, account.receivedBytes),
      packets: grown(known?.account.receivedPackets, account.receivedPackets), remote: account.remote,
      isSent: false)
    note(
      flow, now: now, flags: known == nil && !isAccepted ? .syn : .acknowledges,
      from: first(known?.account.sentBytes),
      payload: grown(known?.account.sentBytes, account.sentBytes),
      packets: grown(known?.account.sentPackets, account.sentPackets), remote: account.remote, isSent: true)
  }

  /// A socket that is connected again begins to count again.
  private func grown(_ before: UInt64?, _ now: UInt64) -> UInt64 {
    guard let before, now >= before else { return now }
    return now - before
  }

  private func first(_ before: UInt64?) -> UInt64 { before.map { 1 + $0 } ?? 0 }

  private func add(_ account: SocketAccount) -> Int32 {
    let isLoopback = account.remote.isLoopback
    found.flows.append(
      Flow(
        .tcp, local: Endpoint(account.local.text, account.localPort),
        remote: Endpoint(account.remote.text, account.remotePort),
        interface: isLoopback ? Flow.loopback : Self.someInterface))
    return Int32(found.flows.count - 1)
  }

  private func note(
    _ flow: Int32, now: UInt64, flags: Packet.Flags, from first: UInt64, payload: UInt64,
    packets: UInt64, remote: InternetAddress, isSent: Bool
  ) {
    guard packets > 0 || payload > 0 else { return }
    // TCP's header without options behind IP's.
    let header: UInt64 = remote.family == .ipv4 ? 40 : 60
    let bytes = payload + packets * header
    found.packets.append(
      Packet(
        time: 0, flow: flow, bytes: UInt32(clamping: bytes), payload: UInt32(clamping: payload),
        sequence: UInt32(truncatingIfNeeded: first), segments: UInt16(clamping: packets),
        flags: flags, way: isSent ? .sent : []))
    times.append(now)
    sum(
      bytes, packets: packets, isSent: isSent, isLoopback: found.flows[Int(flow)].interface == Flow.loopback)
  }

  private func sum(_ bytes: UInt64, packets: UInt64, isSent: Bool, isLoopback: Bool) {
    guard counts(isLoopback: isLoopback) else {
      loopback.bytes += Double(bytes)
      loopback.packets += Double(packets)
      return
    }
    if isSent {
      sentBytes += Double(bytes)
      self.packets.sent += Double(packets)
    } else {
      receivedBytes += Double(bytes)
      self.packets.received += Double(packets)
    }
  }

  /// Which interface a socket talks over is not known: any that is named may be the one.
  private func counts(isLoopback: Bool) -> Bool {
    guard !plan.interfaces.isEmpty else { return !isLoopback }
    return isLoopback ? plan.interfaces.contains("lo") : plan.interfaces.contains { $0 != "lo" }
  }

  func traffic(_ span: Span) -> Traffic {
    for index in found.packets.indices { found.packets[index].time = span.seconds(times[index]) }
    found.interfaces = [Self.someInterface: plan.interfaces.first { $0 != "lo" } ?? "network"]
    return found
  }

  var totals: [TotalName: Reading<Double>] {
    [
      .networkSeen: .value(1), .metric(.networkSentBytes): .value(sentBytes),
      .metric(.networkReceivedBytes): .value(receivedBytes),
      .metric(.networkSentPackets): .value(packets.sent),
      .metric(.networkReceivedPackets): .value(packets.received),
      .metric(.networkLoopbackBytes): .value(loopback.bytes),
      .metric(.networkLoopbackPackets): .value(loopback.packets),
    ]
  }
}
