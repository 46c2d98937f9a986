import Kernel

/// What of the program's traffic may have passed unseen, and why; nil where nothing can have.
struct NetworkSight: Equatable {
  /// About all of it.
  var all: String?
  /// About datagrams that were cut for the link, which only the sums of that way lack.
  var sent: String?
  var received: String?
  /// Whether the sums are to be taken without what cutting was computed to add.
  var isSentUncut = false
  var isReceivedUncut = false

  /// - Parameters:
  ///   - unseen: sockets that the program was born with and whose packets cannot be counted, each with the reason.
  ///   - stranger: the first socket that it used and that was unknown.
  ///   - fragments: what the machine cut and joined meanwhile; nil where the kernel does not tell.
  init(_ sums: PacketSums, unseen: [String], stranger: String?, fragments: FragmentCounts?) {
    var reasons = unseen
    if sums.strangers > 0 {
      reasons.append(
        "the program used \(stranger ?? "a socket") that another process opened and gave to it later, whose packets are not seen"
      )
    }
    if sums.pastProtocols > 0 {
      reasons.append(
        "the program sent through a packet socket (packet(7)), past the place where packets are counted")
    }
    all = reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    (sent, isSentUncut) = Self.judge(sums.sentCuts, fragments?.made, "cut")
    (received, isReceivedUncut) = Self.judge(sums.receivedCuts, fragments?.taken, "joined")
  }

  /// What was computed is right where the kernel counted as many pieces.
  private static func judge(
    _ cuts: PacketSums.Cuts, _ counted: UInt64?, _ verb: String
  ) -> (why: String?, isUncut: Bool) {
    if counted == cuts.fragments || (cuts.fragments == 0 && (cuts.cuttable == 0 || counted == nil)) {
      return (nil, false)
    }
    let seen = counted.map { "\($0) fragments of datagrams" } ?? "an unknown number of datagrams' fragments"
    let why =
      "the machine \(verb) \(seen) meanwhile, and how many of them were the program's is not known: by the links' sizes \(cuts.fragments)"
    return (why, counted.map { $0 < cuts.fragments } ?? true)
  }
}
