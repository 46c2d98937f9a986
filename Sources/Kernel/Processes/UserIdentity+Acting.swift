import CLinux
import Glibc

extension UserIdentity? {
  /// Does something to files with this user's rights and in this user's name, on the calling thread alone; with the
  /// process's own for nil. What a link that somebody has laid leads to is then out of reach, as it is for the user.
  ///
  /// - Parameter refuse: what is thrown where the identity cannot be taken, as in a container without CAP_SETUID.
  package func act<Result: ~Copyable, Failure: Error>(
    _ refuse: (SystemError) -> Failure, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Another than root has taken it already, or never can.
    guard let self, geteuid() == 0 else { return try body() }
    var own = clinux_identity()
    do throws(SystemError) {
      try check("setresuid", self.name) {
        clinux_take_identity(self.user, self.group, self.groups, self.groups.count, &own)
      }
    } catch { throw refuse(error) }
    defer { withUnsafePointer(to: own) { clinux_restore_identity($0) } }
    return try body()
  }
}
