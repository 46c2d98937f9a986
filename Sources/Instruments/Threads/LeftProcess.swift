import Kernel
import Quantities

/// A process of the tree that has left the program's cgroup; mirrors `struct tree_left` in `BPF/tree.h`.
struct LeftProcess: Equatable {
  var process: UInt32
  var name: String
  /// The group that it went to; nil where that is not known.
  var group: String?

  init(process: UInt32, name: String, group: String?) {
    (self.process, self.name, self.group) = (process, name, group)
  }

  init?(_ event: KernelEvent) {
    var reader = RecordReader(event.bytes, from: KernelEvent.headSize)
    guard let name = reader.text(16), let group = reader.text(96) else { return nil }
    self.init(process: event.thread, name: name, group: group.isEmpty ? nil : group)
  }

  /// A process that lives, as /proc shows it.
  init(_ pid: Int32) {
    let bytes = try? KernelRoot.live.bytes("/proc/\(pid)/stat")
    let text = (try? KernelRoot.live.text("/proc/\(pid)/cgroup")) ?? ""
    let line = text.pieces(between: "\n").first { $0.hasPrefix("0::") }
    self.init(
      process: UInt32(bitPattern: pid), name: bytes.flatMap { ProcPIDStat.parse($0)?.command } ?? "?",
      group: line.map { String($0.dropFirst(3)) })
  }

  private static let mostNamed = 3

  /// What a reader must know of them: who has left, and for which group.
  ///
  /// - Parameter count: all that have left, of whom some may be unknown.
  static func told(_ all: [LeftProcess], count: Int) -> String {
    let names = all.prefix(mostNamed).map {
      "\($0.name) (\($0.process))\($0.group.map { " for \($0)" } ?? "")"
    }
    let others = count - names.count
    let who = names.joined(separator: ", ") + (others > 0 && !names.isEmpty ? " and \(others) more" : "")
    return "\(who.isEmpty ? "a process" : who) left the program's cgroup"
  }
}
