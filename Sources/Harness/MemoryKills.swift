import Kernel
import Quantities

/// How many processes the kernel kills for want of memory while a run lasts.
struct MemoryKills {
  /// The tree's cgroup, or the nearest around it that keeps count; nil where none does.
  private let group: Cgroup?
  private let isOwn: Bool
  private let before: UInt64

  init(_ own: Cgroup?) {
    var place = own
    while let next = place, Self.count(next) == nil { place = next.parent }
    (group, isOwn) = (place, place?.path == own?.path)
    before = place.flatMap(Self.count) ?? 0
  }

  /// `oom_kill` of memory.events (cgroup-v2.rst).
  private static func count(_ group: Cgroup) -> UInt64? {
    guard let text = try? group.text("memory.events"), text.contains("oom_kill") else { return nil }
    return try? group.count("oom_kill", in: "memory.events")
  }

  /// What a reader must know; nil where none was killed.
  var note: String? {
    guard let group, let now = Self.count(group), now > before else { return nil }
    let whose = isOwn ? "of the program's" : "in \(group.path), where the program's were too,"
    let count = now - before
    return "the kernel killed \(count) \(count == 1 ? "process" : "processes") \(whose) for want of memory"
  }
}
