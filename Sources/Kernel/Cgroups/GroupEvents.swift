import Glibc
import Quantities

/// Tells of changes to a group's `cgroup.events`. A descriptor that can be read says so, where poll(2) on the file itself
/// would always find it readable (cgroup-v2.rst, inotify(7)).
package final class GroupEvents: Sendable {
  package let descriptor: CInt
  package let group: Cgroup

  /// - Throws: why it cannot be watched: no more inotify instances.
  package init(_ group: Cgroup) throws(SystemError) {
    let path = group.path + "/cgroup.events"
    let made = try check("inotify_init1", path) { inotify_init1(CInt(O_NONBLOCK | O_CLOEXEC)) }
    do { try check("inotify_add_watch", path) { inotify_add_watch(made, path, UInt32(IN_MODIFY)) } } catch {
      close(made)
      throw error
    }
    descriptor = made
    self.group = group
  }

  deinit { close(descriptor) }

  /// Takes what was told, so that the descriptor becomes readable with the next change.
  package func take() {
    var room = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &room, room.count) > 0 {}
  }

  /// Whether every process in it and below stands still; nil where the group is gone or has no freezer.
  package var isFrozen: Bool? {
    guard let text = try? group.text("cgroup.events") else { return nil }
    let line = text.pieces(between: "\n").first { $0.hasPrefix("frozen ") }
    return line.map { $0.hasSuffix(" 1") }
  }
}
