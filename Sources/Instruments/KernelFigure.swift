/// A figure that BPF programs count of the whole tree; the numbers are those of `enum figure` in `BPF/common.h`.
package enum KernelFigure: UInt32, CaseIterable, Sendable {
  case eventsLost = 0
  case syncs = 1
  case exitedVoluntary = 2
  case exitedInvoluntary = 3
  case exitedFaultsMinor = 4
  case exitedFaultsMajor = 5
  case exitedWrites = 6
  case exitedWritten = 7
  /// Less what was cut or deleted before it had to be written, so that it may be below zero in two's complement.
  case exitedDevice = 8
  case exitedThreads = 9
  case wakeups = 10
  case wakeupsIdle = 11
  case wakeupsUnfollowed = 12
  case intervalsUnfollowed = 13
  case fileWrites = 20
  case fileReads = 21
  case filesBeyond = 22
  case filesElsewhere = 23
}
