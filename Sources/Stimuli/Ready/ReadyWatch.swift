import Kernel

/// Waits for one sign of readiness, over one launch. Made and prepared before the launch; `look` comes from the thread
/// that serves facilities.
protocol ReadyWatch: AnyObject, Sendable {
  /// - Throws: why the sign would tell nothing, such as a port at which somebody else listens.
  func prepare(_ launch: inout LaunchChanges) throws(SystemError)
  func attach(_ stage: Stage)
  var descriptors: [CInt] { get }
  /// The time after which to look again without any descriptor's word; nil: never.
  ///
  /// - Parameter waited: since the program was let go.
  func pause(after waited: Duration) -> Duration?
  /// When the sign came, in nanoseconds of `Clock`; nil while it has not. Never waits.
  func look() -> UInt64?
  /// Hands out what is still to go somewhere and gives everything back.
  func end()
  /// What it could not do for the program; nil where all is well.
  var loss: SystemError? { get }
  /// Seconds by which the sign can have been seen too late; nil where it is seen at once.
  var late: Double? { get }
}

extension ReadyWatch {
  func attach(_ stage: Stage) {}
  func pause(after waited: Duration) -> Duration? { nil }
  func end() {}
  var loss: SystemError? { nil }
  var late: Double? { nil }
}
