import Kernel
import Probes

/// What gpsd, ModemManager and oFono answer, and what logind notes.
enum DaemonFuzz: FuzzTarget {
  static let name = "daemon"

  static func run(_ bytes: [UInt8]) {
    let report = GpsdReport.parse(bytes)
    claim((report.devices?.count ?? 0) <= 64, "a list of receivers has its limit")
    let kept = GpsdReport.withoutPositions(bytes)
    claim(GpsdReport.parse(kept).devices == nil, "nothing is kept but the greeting and the fixes")
    claim(GpsdReport.withoutPositions(kept) == kept, "what is kept once is kept again")
    if let inhibitor = LogindInhibitor(bytes) { claim(!inhibitor.what.isEmpty, "something is inhibited") }
    let text = String(decoding: bytes, as: UTF8.self)
    for modem in (ModemObjects.modems(text) ?? []) + (OFono.modems(text) ?? []) {
      _ = modem.json
      claim(modem.messages == (modem.storages?.isEmpty == false), "messages need a place to be kept in")
    }
  }
}
