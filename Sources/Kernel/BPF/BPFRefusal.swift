import Glibc

/// Why programs were not taken into the kernel, and what helps.
package enum BPFRefusal {
  /// What EACCES means: who lacks a right gets EPERM (bpf(2)).
  package static let unverified =
    "this kernel's verifier does not take the programs, or a security module forbids it; please report it with `uname -r`"

  /// Nil where nothing is known to help.
  ///
  /// - Parameter capabilities: what the programs need, as in capabilities(7).
  package static func remedy(_ error: SystemError, _ capabilities: [String]) -> String? {
    switch error.code {
    case EPERM: PrivilegeGrant.commands(capabilities)
    case ENOSYS: "apt-get install libbpf-dev && make build"
    case EOPNOTSUPP: "boot a kernel built with CONFIG_DEBUG_INFO_BTF"
    default: nil
    }
  }
}
