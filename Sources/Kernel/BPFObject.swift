import CBpf
import Glibc

/// Programs for the kernel, compiled into this binary, with their maps (bpf(2)). They are gone with it.
package final class BPFObject {
  private let raw: OpaquePointer
  private let subject: String

  /// Opens and loads all its programs.
  ///
  /// - Parameters:
  ///   - base64: as the build's plugin makes it.
  ///   - subject: what for, in errors.
  package init(_ base64: String, for subject: String) throws(SystemError) {
    raw = try Self.open(base64, for: subject)
    self.subject = subject
    try check(cbpf_load(raw, -1))
  }

  deinit { cbpf_close(raw) }

  /// Opens an object without giving it to the kernel; `cbpf_close` frees it.
  ///
  /// - Throws: ENOSYS in a build without libbpf.
  package static func open(_ base64: String, for subject: String) throws(SystemError) -> OpaquePointer {
    guard cbpf_available(), !base64.isEmpty, let bytes = Base64.decode(base64) else {
      throw SystemError(code: ENOSYS, call: "bpf", subject: "this build has no libbpf")
    }
    var code: CInt = 0
    guard let raw = bytes.withUnsafeBytes({ cbpf_open($0.baseAddress, $0.count, &code) }) else {
      throw SystemError(code: -code, call: "bpf", subject: subject)
    }
    return raw
  }

  /// Attaches every program to a cgroup, in place of the one before.
  package func attach(to group: Cgroup) throws(SystemError) {
    let directory = try FileDescriptor(opening: group.path, O_RDONLY | O_DIRECTORY)
    for index in 0..<cbpf_count(raw) {
      cbpf_detach(raw, index)
      try check(cbpf_attach_group(raw, index, directory.raw))
    }
  }

  /// Detaches them all.
  package func detach() {
    for index in 0..<cbpf_count(raw) { cbpf_detach(raw, index) }
  }

  /// Puts a value into the first place of an array.
  package func set(_ map: String, _ value: [UInt8]) throws(SystemError) {
    var (keySize, valueSize): (UInt32, UInt32) = (0, 0)
    let descriptor = cbpf_map(raw, map, &keySize, &valueSize)
    try check(min(descriptor, 0))
    guard keySize == 4, Int(valueSize) == value.count else {
      throw SystemError(code: EINVAL, call: "bpf", subject: map)
    }
    var first: UInt32 = 0
    try check(cbpf_update(descriptor, &first, value))
  }

  /// Figures in the first place of a per-processor array, summed over all processors.
  package func sums(_ map: String, count: Int) throws(SystemError) -> [UInt64] {
    var (keySize, valueSize): (UInt32, UInt32) = (0, 0)
    let descriptor = cbpf_map(raw, map, &keySize, &valueSize)
    try check(min(descriptor, 0))
    var sums = [UInt64](repeating: 0, count: count)
    guard Int(valueSize) == count * 8 else { throw SystemError(code: EINVAL, call: "bpf", subject: map) }
    try check(cbpf_sums(raw, descriptor, &sums, UInt32(count)))
    return sums
  }

  private func check(_ code: CInt) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: -code, call: "bpf", subject: subject) }
  }
}
