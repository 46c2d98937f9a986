import CBpf
import Synchronization

/// Programs that the kernel has checked already, kept from one run of this process to the next: to check them again takes most of a
/// run's start.
package enum LoadedPrograms {
  private struct Shelf: ~Copyable {
    var isOpen = false
    /// By what they are, which of them are loaded, and for whom.
    var programs: [String: OpaquePointer] = [:]
  }
  private static let shelf = Mutex(Shelf())

  /// From here on programs are kept, until `forget`.
  package static func keep() { shelf.withLock { $0.isOpen = true } }

  package static func forget() {
    let left = shelf.withLock { shelf in
      defer { (shelf.isOpen, shelf.programs) = (false, [:]) }
      return shelf.programs.values.map { UInt(bitPattern: $0) }
    }
    for raw in left.compactMap({ OpaquePointer(bitPattern: $0) }) { cbpf_close(raw) }
  }

  /// - Parameter group: an open cgroup's descriptor, or -1.
  /// - Returns: programs that count from nothing; nil where none are kept under the name.
  package static func take(_ name: String, for group: CInt) -> OpaquePointer? {
    let found = shelf.withLock { $0.programs.removeValue(forKey: name).map { UInt(bitPattern: $0) } }
    guard let raw = found.flatMap({ OpaquePointer(bitPattern: $0) }) else { return nil }
    if cbpf_renew(raw, group) == 0 { return raw }
    cbpf_close(raw)
    return nil
  }

  /// Detaches the programs and keeps them, or frees them where they are not to be kept.
  package static func give(back raw: OpaquePointer, _ name: String) {
    for index in 0..<cbpf_count(raw) { cbpf_detach(raw, index) }
    let address = UInt(bitPattern: raw)
    let isKept = shelf.withLock { shelf in
      guard shelf.isOpen, shelf.programs[name] == nil else { return false }
      shelf.programs[name] = OpaquePointer(bitPattern: address)
      return true
    }
    if !isKept { cbpf_close(raw) }
  }
}
