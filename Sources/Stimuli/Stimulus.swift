import Glibc
package import Kernel

/// Something done to the program on purpose.
package protocol Stimulus: Sendable {
  static var meta: StimulusMeta { get }
  /// Does it, once, to whatever of the tree lives now.
  static func apply(_ subject: Subject) throws(SystemError)
}

package struct StimulusMeta: Sendable {
  package var id: String
  package var title: String
  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// The tree that a stimulus is applied to.
package struct Subject {
  package var group: Cgroup?
  package init(group: Cgroup?) { self.group = group }

  /// Sends the signal to every process of the tree; one that has just ended is no error. One that refuses it, as
  /// another user's does, keeps none of the others from getting it.
  package func signal(_ number: CInt) throws(SystemError) {
    let members = TreeMembers(group)
    members.refresh()
    var refusal: SystemError?
    for pid in members.pids where kill(pid, number) != 0 && errno != ESRCH {
      refusal = SystemError(code: errno, call: "kill", subject: "process \(pid)")
    }
    if let refusal { throw refusal }
  }
}
