/// Totals of what the kernel reports as it happens: calls, files, wake-ups, waits, packets.
extension TotalName {
  // MARK: Calls that write

  /// What is counted of the tree's calls.
  package enum Calls: String, CaseIterable, Sendable {
    case writes, written, syncs
    /// Bytes to files that live in memory alone.
    case memory
    /// Files mapped so that they can be changed without a call, and those on file systems whose files are not followed.
    case mapped
    case mappedElsewhere = "mapped.elsewhere"
    case elsewhere
    /// Requests whose bytes are those that were asked for.
    case asked
    /// Out of sight: calls whose file is not known, requests that were not seen to end, programs of 32 bits.
    case unseen, pending, foreign
  }

  package static func calls(_ figure: Calls) -> TotalName { TotalName(rawValue: "calls.\(figure.rawValue)") }

  /// A file system whose syncs are seen where it carries them out.
  package static func syncs(on fileSystem: String) -> TotalName { TotalName(rawValue: syncs + fileSystem) }

  /// The file system of such a total; nil of others.
  package var syncedFileSystem: String? { rest(behind: Self.syncs) }
  private static let syncs = MetricName.diskSyncs.rawValue + "."

  // MARK: Files

  /// Why none of the others is known.
  package static let files = TotalName(rawValue: "files")
  package static let filesLost = TotalName(rawValue: "files.lost")
  package static let filesBeyond = TotalName(rawValue: "files.beyond")
  package static let filesKept = TotalName(rawValue: "files.kept")
  /// 1 where the sum is certain, and where the places written are known.
  package static let filesKeptCertain = TotalName(rawValue: "files.kept.certain")
  package static let filesKeptPlaced = TotalName(rawValue: "files.kept.placed")
  package static let filesRead = TotalName(rawValue: "files.read")
  package static let filesReadsElsewhere = TotalName(rawValue: "files.reads.elsewhere")
  package static let filesWindows = TotalName(rawValue: "files.windows")
  package static let filesUnchanged = TotalName(rawValue: "files.unchanged")
  package static let filesUncompared = TotalName(rawValue: "files.uncompared")
  /// Notices of saves that were lost.
  package static let filesUnheard = TotalName(rawValue: "files.unheard")
  package static let filesSyncMedian = TotalName(rawValue: "files.sync.median")
  /// Seconds from exec until calls came too fast to follow each.
  package static let filesWritesUntil = TotalName(rawValue: "files.writes.until")
  package static let filesReadsUntil = TotalName(rawValue: "files.reads.until")

  // MARK: Wake-ups and waits

  package static let wakeups = TotalName(rawValue: "wakeups.count")
  package static let wakeupsIdle = TotalName(rawValue: "wakeups.idle")
  package static let wakeupsBursts = TotalName(rawValue: "wakeups.bursts")
  package static let wakeupsLost = TotalName(rawValue: "wakeups.lost")
  package static let restLongest = TotalName(rawValue: "wakeups.rest.longest")
  package static let restShare = TotalName(rawValue: "wakeups.rest.share")
  /// Events that were lost, waits that were not looked at, and why waits are only known from samples or are in doubt.
  package static let mainMissed = TotalName(rawValue: "main.missed")
  package static let mainUntold = TotalName(rawValue: "main.untold")
  package static let mainSampled = TotalName(rawValue: "main.sampled")
  package static let mainDoubt = TotalName(rawValue: "main.doubt")

  // MARK: Network

  /// Whether it was watched, or why not.
  package static let networkSeen = TotalName(rawValue: "network.seen")
  package static let networkSampled = TotalName(rawValue: "network.sampled")
  /// Packets that were counted and not reported one by one.
  package static let networkLost = TotalName(rawValue: "network.lost")
  /// Why there may have been more, either way, sent or received.
  package static let networkUnseen = TotalName(rawValue: "network.unseen")
  package static let networkUnseenSent = TotalName(rawValue: "network.unseen.sent")
  package static let networkUnseenReceived = TotalName(rawValue: "network.unseen.received")
  /// Why connections may have been accepted whose begin was not seen, and why others may have had a part in the traffic.
  package static let networkAcceptedBefore = TotalName(rawValue: "network.accepted.before")
  package static let networkShared = TotalName(rawValue: "network.shared")
  /// Of a metric of packets, what was reported one by one.
  package static func seen(_ metric: MetricName) -> TotalName {
    TotalName(rawValue: "network.seen." + metric.rawValue.dropFirst("network.".count))
  }
  /// Rows that the table is short of, because there would have been too many.
  package static let burstsUntold = TotalName(rawValue: "network.bursts.untold")
  package static let connectionsUntold = TotalName(rawValue: "network.connections.untold")
  package static let radioStatesMerged = TotalName(rawValue: "network.radio-states.merged")
  /// How far the radios' energy may be off, as a share.
  package static let radioError = TotalName(rawValue: "radio.error")
}
