package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// Which pieces of hardware the tree opened, and how long it held them: each open as fanotify(7) tells of it, and what is
/// held by the links in `/proc/PID/fd`, which are looked at when something was opened or closed.
package final class DeviceInstrument: Instrument {
  package static let meta = InstrumentMeta(
    id: "devices", title: "Hardware in use", columns: [], disturbance: 4)

  private struct Opening {
    var node: Int
    var process: Int32
    var time: UInt64
  }

  private let programs: Target.Programs
  private var watch: OpenWatch?
  private var problem: String?
  private let held: HeldNodes
  /// The watch's number of each node.
  private var numbers: [Int] = []
  private var openings: [Opening] = []
  private var seen: Set<Int32> = []
  private var lost = false
  private var hasNew = false
  /// Whether there is something to look at; at first what the program was started with.
  private var isDue = true
  private var nextLook: UInt64 = 0

  private static let mostOpenings = 16_384
  /// Nanoseconds between two looks where nothing reports opens.
  private static let interval: UInt64 = 500_000_000
  /// And between two where something does, however often is sampled.
  private static let pause: UInt64 = 20_000_000

  package init(_ target: Target) {
    programs = target.programs
    held = HeldNodes(WatchedNode.all(.live))
  }

  package func begin() throws(SystemError) {
    openings.reserveCapacity(1024)
    do throws(SystemError) {
      let made = try OpenWatch()
      for index in held.nodes.indices where made.add(held.nodes[index].path) != nil { numbers.append(index) }
      problem = made.knowsProcesses ? nil : "only CAP_SYS_ADMIN may see who opens a device"
      if numbers.count < held.nodes.count, let refusal = made.refusal { problem = refusal.description }
      watch = problem == nil ? made : nil
    } catch { problem = error.description }
  }

  package func opened(_ slot: Int, _ directory: CInt) { hasNew = true }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    if hasNew {
      for slot in moment.processes.live { seen.insert(moment.processes.pid(slot)) }
      hasNew = false
    }
    guard moment.now >= nextLook || moment.isLast else { return }
    if take(moment.now) { isDue = true }
    if moment.isLast { watch?.stop() }
    nextLook = moment.now + (watch == nil ? Self.interval : Self.pause)
    guard isDue || watch == nil, !moment.isLast else { return }
    isDue = false
    held.look(moment)
  }

  /// Whether something was opened or closed, by whomever.
  private func take(_ now: UInt64) -> Bool {
    var changed = false
    while let event = watch?.next() {
      changed = true
      guard let number = event.file, let pid = event.pid else {
        lost = true
        continue
      }
      if event.opened, openings.count < Self.mostOpenings {
        openings.append(Opening(node: numbers[number], process: pid, time: now))
      }
    }
    return changed
  }

  package func finish(_ span: Span) -> Measured {
    _ = take(span.end)
    held.end(span.end)
    let own = openings.filter { isOurs($0.process) }
    var totals: [TotalName: Reading<Double>] = [
      .metric(.deviceHeld): .value(held.uses.map { Double(secondsOfNanoseconds: $0.held) }.reduce(0, +)),
      .metric(.deviceOpens): .value(Double(watch == nil ? held.uses.map(\.turns).reduce(0, +) : own.count)),
    ]
    if let problem { totals[.devicesSampled] = .denied(problem) }
    var measured = Measured(totals: totals)
    measured.tables.devices = rows(own, span)
    if held.refused > 0 {
      measured.notes.append(
        "the open files of \(held.refused) processes may not be seen; see \"headroom doctor\"")
    }
    if lost || openings.count == Self.mostOpenings {
      measured.notes.append("devices were opened faster than could be followed; some opens are missing")
    }
    return measured
  }

  /// A process that lived between two samples only is known by the account of its end.
  private func isOurs(_ pid: Int32) -> Bool { seen.contains(pid) || ended.contains(pid) }

  private lazy var ended: Set<Int32> = {
    guard case .loaded(let programs) = programs else { return [] }
    let accounts = programs.events([.threadEnded]).compactMap { ThreadAccount($0) }
    return Set(accounts.compactMap { $0.process.map { Int32(bitPattern: $0) } })
  }()

  private func rows(_ own: [Opening], _ span: Span) -> [DeviceRow] {
    struct Key: Hashable {
      var node: Int
      var process: Int32
    }
    var opens = Dictionary(grouping: own) { Key(node: $0.node, process: $0.process) }
    var rows = held.uses.map { use in
      let mine = opens.removeValue(forKey: Key(node: use.node, process: use.process)) ?? []
      return row(
        use, opens: max(mine.count, use.turns), opened: min(mine.first?.time ?? use.opened, use.opened),
        span: span)
    }
    for (key, mine) in opens.sorted(by: { $0.value[0].time < $1.value[0].time }) {
      // It was closed again before anybody could look.
      let time = mine[0].time
      let use = HeldNodes.Use(
        brief: key.node, process: key.process, from: time, to: mine[mine.count - 1].time)
      rows.append(row(use, opens: mine.count, opened: time, span: span))
    }
    return rows
  }

  private func row(_ use: HeldNodes.Use, opens: Int, opened: UInt64, span: Span) -> DeviceRow {
    let node = held.nodes[use.node]
    var row = DeviceRow(
      path: node.path, kind: node.kind, opened: max(0, span.seconds(opened)),
      held: Double(secondsOfNanoseconds: use.held))
    (row.capabilities, row.opens) = (node.capabilities, Double(opens))
    (row.closed, row.rate) = (use.closed.map { span.seconds($0) }, use.rate)
    (row.name, row.process) = (use.name, Int(use.process))
    return row
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(kind: "instrument", unit: meta.id, source: "fanotify on device nodes", state: .works)
    let instead = "what /proc/PID/fd shows twice a second is used instead"
    do throws(SystemError) {
      if try !OpenWatch().knowsProcesses {
        (row.state, row.reason) = (.fallsBack, "only CAP_SYS_ADMIN may see who opens a device; \(instead)")
        row.remedy = PrivilegeGrant.commands(["cap_sys_admin"])
      }
    } catch { (row.state, row.reason) = (.fallsBack, "\(error); \(instead)") }
    return [row]
  }
}
