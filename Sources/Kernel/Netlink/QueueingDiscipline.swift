/// How a link queues what is to leave by it, as RTM_NEWQDISC tells it (tc(8), linux/rtnetlink.h).
package struct QueueingDiscipline: Sendable, Equatable {
  /// The link's number.
  package var index: Int32
  /// 0 where the kernel has put it there by itself.
  package var handle: UInt32
  package var parent: UInt32
  package var kind: String

  package var isRoot: Bool { parent == Self.root }
  /// TC_H_ROOT.
  static let root: UInt32 = 0xFFFF_FFFF

  /// Nil for any other message and for one that ends too early.
  package init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 36, payload.count >= 20, let index = payload.integer(Int32.self, at: 4),
      let handle = payload.integer(UInt32.self, at: 8), let parent = payload.integer(UInt32.self, at: 12),
      let kind = NetlinkAttributes(payload.dropFirst(20)).text(1)
    else { return nil }
    self.index = index
    self.handle = handle
    self.parent = parent
    self.kind = kind
  }

  /// The root of each link's queues, by the link's number; a link without one has none of any kind.
  package static func roots() throws(SystemError) -> [Int32: QueueingDiscipline] {
    let answer = try ask(NetlinkRequest(.route, type: 38, payload: header(0)))
    let all = answer.compactMap { QueueingDiscipline($0) }.filter(\.isRoot)
    return Dictionary(all.map { ($0.index, $0) }) { first, _ in first }
  }

  /// Takes the root away, so that the kernel puts its own default there again.
  package static func removeRoot(of index: Int32) throws(SystemError) {
    _ = try ask(NetlinkRequest(.route, type: 37, isDump: false, payload: header(index)))
  }

  /// `struct tcmsg` for the root of a link's queues.
  private static func header(_ index: Int32) -> [UInt8] {
    [UInt8](repeating: 0, count: 4) + index.rawBytes + UInt32(0).rawBytes + root.rawBytes + UInt32(0).rawBytes
  }

  private static func ask(_ request: NetlinkRequest) throws(SystemError) -> [NetlinkMessage] {
    var socket = try NetlinkSocket(.route)
    let bytes = try socket.exchange(request).flatMap(\.bytes)
    return try NetlinkRequest.messages(bytes, subject: "queueing disciplines")
  }
}
