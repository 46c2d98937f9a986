import Energy
import Kernel
import Quantities
import Recordings

/// What the host took from the processors of this guest for others of its guests: at a switch of threads the clock has gone
/// on meanwhile, while the kernel's accounts leave it out (kernel/sched/core.c, update_rq_clock_task).
struct StolenTime: Equatable, Sendable {
  /// Seconds by processor.
  var taken: [Int: Double] = [:]
  /// Seconds that the program's tree has worked by the kernel's own account; nil where it is unknown.
  var program: Double?

  /// Nothing where an account could not be read.
  init(from before: ProcessorAccount?, to after: ProcessorAccount?) {
    guard let before, let after else { return }
    for (processor, now) in after.processors {
      guard let then = before.processors[processor], now.stolen > then.stolen else { continue }
      taken[processor] = Double(now.stolen - then.stolen) * after.tick
    }
    if let now = after.program, let then = before.program { program = max(0, now - then) }
  }

  /// Work without the stolen time in it. The program keeps what its account says, at most what it had; the rest was taken
  /// from others, as far as they worked: some was taken from a processor that only wanted to wake up.
  func left(of work: [ProcessorWork]) -> [ProcessorWork] {
    guard !taken.isEmpty else { return work }
    let own = work.reduce(0) { $0 + $1.program }
    let kept = own > 0 ? min(1, (program ?? own) / own) : 1
    return Dictionary(grouping: work, by: \.processor).sorted { $0.key < $1.key }.flatMap {
      processor, lines in
      let fromProgram = lines.reduce(0) { $0 + $1.program } * (1 - kept)
      let others = lines.reduce(0) { $0 + $1.others }
      let fromOthers = min(others, max(0, (taken[processor] ?? 0) - fromProgram))
      return lines.map { line in
        var line = line
        line.program *= kept
        line.others *= others > 0 ? 1 - fromOthers / others : 1
        return line
      }
    }
  }
}
