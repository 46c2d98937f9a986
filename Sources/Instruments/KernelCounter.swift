import CBpf
import Glibc
import Kernel

/// A BPF program that counts in the kernel what one cgroup's tree does (bpf(2)).
final class KernelCounter {
  private let raw: OpaquePointer
  /// The programs that could be attached, by the name of what they count at.
  let programs: [String]

  /// - Throws: why it cannot count: no library, no privilege, no such tracepoint.
  init(_ object: String, group: Cgroup) throws(SystemError) {
    guard cbpf_available(), !object.isEmpty, let bytes = Base64.decode(object) else {
      throw SystemError(code: ENOSYS, call: "bpf", subject: "this build has no libbpf")
    }
    let directory = try FileDescriptor(opening: group.path, O_RDONLY | O_DIRECTORY)
    var error: CInt = 0
    let opened = bytes.withUnsafeBytes { cbpf_counter_open($0.baseAddress, $0.count, directory.raw, &error) }
    guard let opened else { throw SystemError(code: -error, call: "bpf", subject: "counting in the kernel") }
    raw = opened
    programs = (0..<cbpf_counter_programs(opened)).map { String(cString: cbpf_counter_program(opened, $0)) }
  }

  deinit { cbpf_counter_close(raw) }

  /// The count so far; nil where the kernel would not say. Does not allocate.
  func read() -> UInt64? {
    var sum: UInt64 = 0
    return cbpf_counter_read(raw, 0, &sum) == 0 ? sum : nil
  }
}
