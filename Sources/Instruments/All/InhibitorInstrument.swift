package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// What the tree kept the device awake with: inhibitors of systemd-logind (sd-login(3)), and wake locks of the kernel
/// (sysfs-power), which do not tell whose they are.
package final class InhibitorInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "inhibitors", title: "Sleep and idling held off", columns: [], disturbance: 1)

  private var folder: InhibitorFolder?
  private var refusal: SystemError?
  private var locks: WakeLocks
  private var seen: Set<Int32> = []
  private var hasNew = false
  private var next: UInt64 = 0
  private let pid: Int32

  package init(_ target: Target) {
    pid = target.pid
    locks = WakeLocks()
    do throws(SystemError) { folder = try InhibitorFolder() } catch { refusal = error }
  }

  deinit { locks.close() }

  package func begin() throws(SystemError) {
    seen.insert(pid)
    folder?.update(Clock.nanoseconds(), atOnce: true)
    locks.begin()
  }

  package func opened(_ slot: Int, _ directory: CInt) { hasNew = true }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    if hasNew {
      for slot in moment.processes.live { seen.insert(moment.processes.pid(slot)) }
      hasNew = false
    }
    if moment.now >= next {
      folder?.update(moment.now)
      next = moment.now + Self.interval
    }
    locks.sample(moment.now)
  }

  package func finish(_ span: Span) -> Measured {
    guard let folder else {
      let why = refusal.map { $0.code == ENOENT ? Self.noService : $0.description } ?? Self.noService
      let held = locks.rows(span)
      guard locks.isReadable else { return [.metric(.inhibitorHeld): .absent(why)] }
      return measured(held, notes: "wake locks only: \(why)")
    }
    folder.update(span.end)
    let own = folder.all.filter { seen.contains($0.inhibitor.process) }
    return measured(own.map { Self.row($0, span) } + locks.rows(span), notes: nil)
  }

  /// Nanoseconds between two looks, however often is sampled.
  private static let interval: UInt64 = 100_000_000

  private static let noService =
    "systemd-logind is not running; there are no sleep inhibitors to observe"

  private func measured(_ rows: [InhibitorRow], notes: String?) -> Measured {
    var measured: Measured = [.metric(.inhibitorHeld): .value(rows.map(\.held).reduce(0, +))]
    measured.tables.inhibitors = rows
    if let notes { measured.totals[.inhibitorsPartly] = .absent(notes) }
    return measured
  }

  private static func row(_ held: InhibitorFolder.Held, _ span: Span) -> InhibitorRow {
    let (one, start) = (held.inhibitor, max(0, span.seconds(held.start)))
    var row = InhibitorRow(
      what: one.what, mode: one.mode, who: one.who, why: one.why, start: start,
      held: max(0, span.seconds(held.end ?? span.end) - start))
    (row.process, row.end) = (Int(one.process), held.end.map { span.seconds($0) })
    return row
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let logind = Diagnosis(
      kind: "instrument", unit: meta.id, source: InhibitorFolder.standard,
      state: root.exists(InhibitorFolder.standard) ? .works : .missing,
      reason: root.exists(InhibitorFolder.standard) ? nil : noService)
    let locks = root.exists(WakeLocks.path)
    return [
      logind,
      Diagnosis(
        kind: "instrument", unit: meta.id, source: WakeLocks.path, state: locks ? .works : .missing,
        reason: locks ? nil : "this kernel has no wake locks (CONFIG_PM_WAKELOCKS)"),
    ]
  }
}
