/// A figure that BPF programs count of the whole tree; the numbers are those of `enum figure` in `BPF/common.h`.
package enum KernelFigure: UInt32, CaseIterable, Sendable {
  case eventsLost = 0
  case syncs
  case fileWrites = 20
  case fileReads = 21
  case filesBeyond = 22
  case filesElsewhere = 23
}
