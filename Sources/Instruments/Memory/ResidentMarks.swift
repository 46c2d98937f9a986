import Kernel
import Quantities

/// The high-water marks of the tree's processes: what each had resident at most since it executed its program, which the
/// kernel keeps and tells when the process ends.
struct ResidentMarks {
  struct Life: Equatable {
    var process: UInt32
    /// Nanoseconds of `Clock`.
    var start: UInt64
    var end: UInt64
    /// Bytes.
    var mark: Double
  }
  private(set) var lives: [Life] = []

  /// Nil where the mark of one of the processes was not told.
  init?(_ threads: [ThreadAccount]) {
    var lives: [UInt32: Life] = [:]
    for thread in threads {
      let process = thread.process ?? thread.thread
      var life =
        lives[process] ?? Life(process: process, start: thread.started, end: thread.ended, mark: 0)
      life.start = min(life.start, thread.started)
      life.end = max(life.end, thread.ended)
      life.mark = max(life.mark, thread.residentPeak)
      lives[process] = life
    }
    guard !lives.isEmpty, lives.values.allSatisfy({ $0.mark > 0 }) else { return nil }
    self.lives = lives.values.sorted { ($0.start, $0.process) < ($1.start, $1.process) }
  }

  /// The tree's threads as they were counted in its cgroup, with the marks that were told of all threads of the machine.
  init?(_ counted: [ThreadAccount], told: [TaskStats]) {
    let marks = Dictionary(told.map { ($0.thread, $0.residentPeak) }) { max($0, $1) }
    self.init(
      counted.map { thread in
        var thread = thread
        thread.residentPeak = Double(marks[thread.thread] ?? 0) * 1024
        return thread
      })
  }

  var largest: Double { lives.map(\.mark).max() ?? 0 }

  /// No more than this was ever resident: the highest sum over the processes that lived at the same time.
  var most: Double { Self.highestSum(lives.map { ($0, $0.mark) }) }

  /// How much more was resident at some time than the samples of each process show.
  ///
  /// - Parameter seen: bytes by process.
  func unseen(_ seen: [UInt32: Double]) -> Double {
    Self.highestSum(lives.map { ($0, max(0, $0.mark - (seen[$0.process] ?? 0))) })
  }

  private static func highestSum(_ parts: [(life: Life, bytes: Double)]) -> Double {
    let starts = parts.map { (time: $0.life.start, isEnd: 0, change: $0.bytes) }
    let ends = parts.map { (time: $0.life.end, isEnd: 1, change: -$0.bytes) }
    var (sum, highest) = (0.0, 0.0)
    for step in (starts + ends).sorted(by: { ($0.time, $0.isEnd) < ($1.time, $1.isEnd) }) {
      sum += step.change
      highest = max(highest, sum)
    }
    return highest
  }
}
