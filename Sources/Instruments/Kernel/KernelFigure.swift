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
  case fileReads = 21
  case filesBeyond = 22
  case readsElsewhere = 23
  /// Calls that wrote to regular files of some storage, and their bytes.
  case writes = 24
  case written = 25
  /// Calls of which it could not be told what they wrote, or to what.
  case writesUnseen = 26
  /// Of the calls, requests of aio(7), whose bytes are those that were asked for.
  case writesAsked = 27
  case writesElsewhere = 28
  /// Bytes written to files that live in memory alone.
  case writtenMemory = 29
  /// Times that a file was mapped so that it can be changed.
  case filesMapped = 30
  case mappedElsewhere = 31
  /// Requests of io_uring(7) to write or to make durable that were handed in, and those that were done.
  case ringBegun = 32
  case ringEnded = 33
  case callsForeign = 34
  /// Syncs that file systems have carried out.
  case syncsCarriedOut = 35
  /// Bytes written to memory files (`MemoryFileSystems`), each time that they were.
  case writtenShared = 36
  /// Bytes of the mappings in huge pages that were made.
  case mappedHuge = 37
  /// Times that a memory file was mapped or given space, or a segment of shmget(2) was made or attached.
  case sharedTaken = 38
  /// Long waits of main threads after those that are told one by one: others, and such for events.
  case waitsUntold = 40
  case eventWaitsUntold = 41
  case processes = 60
  case left = 61
  /// Programs that were executed, at sched_process_exec, and calls of execve(2) that were left, at sys_exit.
  case images = 62
  case executions = 63
}
