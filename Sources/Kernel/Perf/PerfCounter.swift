import CLinux
import Glibc

/// A counter of a process's whole tree (perf_event_open(2)): opened while the process is held back, it counts from exec
/// on, and what a child counted is added to it when the child ends, whether or not somebody waits for it.
package final class PerfCounter: Sendable {
  /// What is counted, in the kernel's own numbers.
  package struct Event: Sendable, Equatable {
    package var type: UInt32
    package var config: UInt64
    package var config1: UInt64
    package var config2: UInt64
    package var excludesUser = false
    package var excludesKernel = false
    package var excludesHypervisor = false

    package init(type: UInt32, config: UInt64, config1: UInt64 = 0, config2: UInt64 = 0) {
      self.type = type
      self.config = config
      self.config1 = config1
      self.config2 = config2
    }
  }

  /// A count, and the nanoseconds of processor time in which it was wanted and in which a counter was free for it.
  package struct Count: Sendable, Equatable {
    package var value: UInt64
    package var enabled: UInt64
    package var running: UInt64
  }

  private let descriptor: FileDescriptor

  /// - Throws: ENOENT where the machine has no such counter, EACCES where the kernel does not let this user count.
  package init(_ event: Event, of process: Int32) throws(SystemError) {
    var counter = clinux_counter(
      type: event.type, config: event.config, config1: event.config1, config2: event.config2,
      exclude_user: event.excludesUser, exclude_kernel: event.excludesKernel,
      exclude_hypervisor: event.excludesHypervisor)
    descriptor = FileDescriptor(
      owning: try check("perf_event_open", "an event") { clinux_counter_open(process, &counter) })
  }

  /// A counter of all that happens on a processor, or in the package that it stands for; it counts from now on.
  ///
  /// - Throws: EACCES where the kernel lets only root count the whole machine, ENOENT or ENODEV where there is none.
  package init(_ event: Event, onProcessor processor: Int32) throws(SystemError) {
    var counter = clinux_counter(
      type: event.type, config: event.config, config1: event.config1, config2: event.config2,
      exclude_user: event.excludesUser, exclude_kernel: event.excludesKernel,
      exclude_hypervisor: event.excludesHypervisor)
    descriptor = FileDescriptor(
      owning: try check("perf_event_open", "an event of processor \(processor)") {
        clinux_counter_open_processor(processor, &counter)
      })
  }

  package func count() throws(SystemError) -> Count {
    var values: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let size = MemoryLayout.size(ofValue: values)
    let got = try check("read", "a counter") { read(descriptor.raw, &values, size) }
    guard got == size else { throw SystemError(code: EIO, call: "read", subject: "a counter") }
    return Count(value: values.0, enabled: values.1, running: values.2)
  }
}
