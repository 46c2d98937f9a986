package import Documents
import Glibc
package import Kernel
import Quantities
import Recordings

/// Each thread's own account at its end: exact for a thread of a millisecond too, and for one that nobody waits for.
/// Told by a BPF program of the tree alone, else by taskstats of the whole machine; else it is what could be read of the
/// living threads now and then.
package final class ThreadInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "threads", title: "Threads", columns: [], disturbance: 1)

  private let part: KernelPart
  private var source = Source.counted

  private enum Source {
    case counted
    case told(ExitAccounts)
    case seen(SeenThreads)
  }

  package init(_ target: Target) { part = KernelPart("accounts", target) }

  package func begin() throws(SystemError) {
    part.attach()
    guard part.problem != nil else { return }
    do throws(SystemError) { source = .told(try ExitAccounts()) } catch { source = .seen(SeenThreads()) }
  }

  package func opened(_ slot: Int, _ directory: CInt) {
    if case .seen(let seen) = source { seen.opened(slot) }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {
    switch source {
    case .counted: part.take()
    case .told(let accounts): accounts.take()
    case .seen(let seen): seen.sample(moment)
    }
  }

  package func finish(_ span: Span) -> Measured {
    switch source {
    case .counted: counted(span)
    case .told(let accounts): Self.told(accounts, span)
    case .seen(let seen): sampled(seen, span)
    }
  }

  private func counted(_ span: Span) -> Measured {
    if let problem = part.missedEnds {
      return Measured(notes: ["the table of threads is missing: \(problem)"])
    }
    let threads = part.events([.threadEnded]).compactMap { ThreadAccount($0) }
    let sums = ThreadSums { part.figure($0).map { Int64(bitPattern: $0) } }
    let missing = Int(part.figure(.exitedThreads) ?? 0) - threads.count
    return Measured(
      totals: sums.totals, tables: Self.table(threads, span),
      notes: missing > 0 ? ["the table of threads lacks \(missing), for which there was no room"] : [])
  }

  private static func told(_ accounts: ExitAccounts, _ span: Span) -> Measured {
    let threads = ExitedThreads.tree(accounts.all(), below: UInt32(getpid()))
    guard !accounts.hasLost else {
      return Measured(
        tables: table(threads, span),
        notes: [
          "the table of threads is incomplete: threads ended faster than the kernel could tell (taskstats)"
        ])
    }
    var totals = ThreadSums(of: threads).totals
    totals[.exitedProcesses] = .value(Double(threads.count { $0.thread == $0.process }))
    return Measured(totals: totals, tables: table(threads, span))
  }

  private func sampled(_ seen: SeenThreads, _ span: Span) -> Measured {
    guard !seen.accounts.isEmpty else { return [:] }
    return Measured(
      tables: Self.table(seen.accounts, span),
      notes: [
        "the table of threads is sampled, each line as its thread was last seen; those that came and went in between "
          + "are missing (\(part.problem ?? ""))"
      ])
  }

  private static func table(_ threads: [ThreadAccount], _ span: Span) -> Tables {
    var tables = Tables()
    tables.threads = threads.sorted { ($0.voluntary, $0.run, $1.thread) > ($1.voluntary, $1.run, $0.thread) }
      .map { $0.row(span) }
    return tables
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      KernelPart.diagnosis(
        "accounts", unit: meta.id, source: "BPF on sched_process_exit", lost: "the table of threads",
        fallBack: "the table of threads then comes from taskstats or, sampled, from /proc/PID/task", root),
      told(root),
    ]
  }

  private static func told(_ root: KernelRoot) -> Diagnosis {
    var row = Diagnosis(kind: "instrument", unit: meta.id, source: "taskstats", state: .works)
    do throws(SystemError) { _ = try ExitAccounts(root) } catch {
      row.state = .fallsBack
      let isRefusal = [EPERM, EACCES].contains(error.code)
      row.reason =
        (isRefusal ? "hearing how threads end is not permitted" : error.description)
        + "; without BPF the table of threads is sampled"
      row.remedy = isRefusal ? PrivilegeGrant.commands(["cap_net_admin"]) : nil
    }
    return row
  }
}
