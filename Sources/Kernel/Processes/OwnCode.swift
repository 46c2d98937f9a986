import CLinux

/// The machine code of this process, which is in memory as far as it has run.
package enum OwnCode {
  /// Gives it back: of what starting takes, measuring needs a tenth. Does not allocate.
  package static func giveBack() { clinux_give_back_code() }
}
