/// A figure that BPF programs count of the whole tree; the numbers are those of `enum figure` in `BPF/common.h`.
package enum KernelFigure: UInt32, CaseIterable, Sendable {
  case eventsLost = 0
  case syncs = 1
  case wakeups = 10
  case wakeupsIdle = 11
}
