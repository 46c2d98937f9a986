import Glibc
package import Kernel
package import Recordings

/// What it tells of a kind of device that the kernel shows no class or bus for it.
///
/// A module that is installed and not loaded leaves it open: nobody may have loaded it, or been told not to. A kernel
/// without the module shows no such device to any program.
package struct MissingClass: Sendable, Equatable {
  /// Absent or unknown.
  package var state: Finding.State
  package var reason: String
  package var evidence: Finding.Evidence

  /// - Parameters:
  ///   - what: The devices, in a word or two.
  ///   - modules: Any of which would make a class for them.
  ///   - error: What the class's directory was refused with.
  package static func read(
    _ root: KernelRoot, of what: String, modules: [KernelModules.Module], refusedWith error: SystemError
  ) -> MissingClass {
    let known = modules.map { ($0.name, KernelModules.presence($0, root)) }
    let installed = known.filter { $0.1 == .installed }.map(\.0)
    let names = known.map(\.0).joined(separator: ", ")
    guard error.code == ENOENT, known.allSatisfy({ $0.1 != .unseen }) else {
      return MissingClass(
        state: .unknown, reason: "no view of \(what): the kernel shows no class for them here",
        evidence: .init("module \(names)", "out of sight"))
    }
    guard installed.isEmpty else {
      let list = installed.joined(separator: ", ")
      return MissingClass(
        state: .unknown,
        reason: "no view of \(what): the kernel's module for them is installed and not loaded (\(list))",
        evidence: .init("module \(list)", "installed, not loaded"))
    }
    return MissingClass(
      state: .absent, reason: "this kernel has no module for \(what)",
      evidence: .init("module \(names)", "not installed"))
  }

  package func finding(_ evidence: [Finding.Evidence]) -> Finding {
    Finding(state, reason: reason, evidence: evidence + [self.evidence])
  }
}
