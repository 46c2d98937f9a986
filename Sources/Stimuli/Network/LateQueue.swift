import Kernel
import Quantities

/// The queues of a link on which some packets are late: two bands (tc-prio(8)), of which the second is `netem`.
enum LateQueue {
  /// The handle of the root, "HD", by which Headroom knows its own.
  static let root: UInt32 = 0x4844_0000
  /// The priority of a packet that belongs into the second band.
  static let late: UInt32 = root | 2
  private static let keeper: UInt32 = 0x4845_0000
  /// TC_H_ROOT.
  private static let top: UInt32 = 0xFFFF_FFFF
  /// Packets that are kept at most.
  private static let room: UInt32 = 20_000

  /// Makes it the link's queue; all packets go into the first band by themselves.
  ///
  /// - Throws: EPERM without CAP_NET_ADMIN, ENOENT on a kernel without `prio`.
  static func putRoot(on index: Int32) throws(SystemError) {
    // struct tc_prio_qopt: bands and a band for each of 16 priorities.
    let options = Int32(2).rawBytes + [UInt8](repeating: 0, count: 16)
    try put("prio", options, on: index, handle: root, parent: top)
  }

  /// Puts `netem` into the second band, or changes it there.
  ///
  /// - Parameters:
  ///   - rate: bytes a second, from the IP header on; nil: no limit.
  /// - Throws: EPERM without CAP_NET_ADMIN, ENOENT on a kernel without `netem`.
  static func keep(on index: Int32, seconds: Double, rate: Double?) throws(SystemError) {
    // struct tc_netem_qopt: only the second of its figures, how many packets it keeps, is not 0.
    let figures = [0, room, 0, 0, 0, 0].flatMap { UInt32($0).rawBytes }
    let latency = NetlinkRequest.attribute(10, Int64(Double(nanosecondsOfSeconds: seconds)).rawBytes)
    let limit = UInt32(clamping: Int64(rate ?? 0))
    // struct tc_netem_rate: the link's own header does not count, of Ethernet's size on the loopback too.
    let each = limit.rawBytes + Int32(-14).rawBytes + UInt32(0).rawBytes + Int32(0).rawBytes
    let rates = rate == nil ? [] : NetlinkRequest.attribute(6, each)
    try put("netem", figures + latency + rates, on: index, handle: keeper, parent: late)
  }

  /// RTM_NEWQDISC with NLM_F_CREATE and NLM_F_REPLACE: `struct tcmsg`, TCA_KIND and TCA_OPTIONS.
  private static func put(
    _ kind: String, _ options: [UInt8], on index: Int32, handle: UInt32, parent: UInt32
  ) throws(SystemError) {
    let header =
      [UInt8](repeating: 0, count: 4) + index.rawBytes + handle.rawBytes + parent.rawBytes
      + UInt32(0).rawBytes
    let request = NetlinkRequest(
      .route, type: 36, isDump: false, flags: 0x500,
      payload: header + NetlinkRequest.attribute(1, Array(kind.utf8) + [0])
        + NetlinkRequest.attribute(2, options))
    var socket = try NetlinkSocket(.route)
    let bytes = try socket.exchange(request).flatMap(\.bytes)
    _ = try NetlinkRequest.messages(bytes, subject: "the queueing discipline \(kind)")
  }
}
