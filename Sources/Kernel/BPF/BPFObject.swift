import CBpf
import Formats
import Glibc

/// Programs for the kernel, compiled into this binary, with their maps (bpf(2)). They are gone with it.
package final class BPFObject {
  private let raw: OpaquePointer
  private let subject: String
  /// Under which it is kept for the next run.
  private let shelf: String
  private var isLoaded = false
  private var absent: Set<CInt> = []
  /// Those that are attached to a cgroup.
  private var ofGroups: Set<CInt> = []
  /// Whether the others stay attached for the next run.
  private var staysAttached = false

  /// Opens and loads its programs.
  ///
  /// - Parameters:
  ///   - base64: as the build's plugin makes it.
  ///   - subject: what for, in errors.
  ///   - left: the names of programs to leave out.
  ///   - group: what its map `group` is to hold; nil where it has none.
  package init(
    _ base64: String, for subject: String, without left: Set<String> = [], group: Cgroup? = nil
  ) throws(SystemError) {
    self.subject = subject
    shelf = Self.shelf(subject, left)
    let directory: Directory? = if let group { try Directory(group) } else { nil }
    let kept = LoadedPrograms.take(shelf, for: directory?.descriptor.raw ?? -1)
    raw = if let kept { kept } else { try Self.open(base64, for: subject) }
    for index in 0..<cbpf_count(raw) {
      let name = String(cString: cbpf_name(raw, index))
      if left.contains(name) { absent.insert(index) }
      if kept == nil { cbpf_enable(raw, index, !left.contains(name)) }
    }
    if kept == nil { try check(cbpf_load(raw, directory?.descriptor.raw ?? -1)) }
    isLoaded = true
  }

  /// Has its programs loaded by a thread of its own, until one with the same programs is made.
  package static func prepare(_ base64: String, for subject: String, without left: Set<String> = []) {
    LoadedPrograms.prepare(shelf(subject, left)) {
      guard let raw = try? open(base64, for: subject) else { return nil }
      for index in 0..<cbpf_count(raw) {
        cbpf_enable(raw, index, !left.contains(String(cString: cbpf_name(raw, index))))
      }
      if cbpf_load(raw, -1) == 0 { return UInt(bitPattern: raw) }
      cbpf_close(raw)
      return nil
    }
  }

  private static func shelf(_ subject: String, _ left: Set<String>) -> String {
    subject + left.sorted().joined(separator: " ")
  }

  private final class Directory {
    let descriptor: FileDescriptor
    init(_ group: Cgroup) throws(SystemError) {
      descriptor = try FileDescriptor(opening: group.path, O_RDONLY | O_DIRECTORY)
    }
  }

  deinit {
    if isLoaded { LoadedPrograms.give(back: raw, shelf, attached: staysAttached) } else { cbpf_close(raw) }
  }

  /// Opens an object without giving it to the kernel; `cbpf_close` frees it.
  ///
  /// - Throws: ENOSYS in a build without libbpf.
  package static func open(_ base64: String, for subject: String) throws(SystemError) -> OpaquePointer {
    guard cbpf_available(), !base64.isEmpty, let bytes = Base64.decode(base64) else {
      throw SystemError(code: ENOSYS, call: "bpf", subject: "this build has no libbpf")
    }
    var code: CInt = 0
    let opened = KernelTypes.withFile(for: bytes) { types in
      bytes.withUnsafeBytes { cbpf_open($0.baseAddress, $0.count, types, &code) }
    }
    guard let raw = opened else {
      throw SystemError(code: -code, call: "bpf", subject: subject)
    }
    return raw
  }

  /// Attaches every program to a cgroup, or those of these names, in place of the one before.
  package func attach(to group: Cgroup, only names: Set<String>? = nil) throws(SystemError) {
    let directory = try FileDescriptor(opening: group.path, O_RDONLY | O_DIRECTORY)
    for index in 0..<cbpf_count(raw) where !absent.contains(index) {
      guard names?.contains(String(cString: cbpf_name(raw, index))) ?? true else { continue }
      cbpf_detach(raw, index)
      try check(cbpf_attach_group(raw, index, directory.raw))
      ofGroups.insert(index)
    }
  }

  /// Attaches one program to what its section names.
  package func attach(_ name: String) throws(SystemError) { try check(cbpf_attach(raw, try index(name))) }

  /// Runs a `raw_tp` program that need not be attached, once, on a processor and in whatever thread runs there.
  ///
  /// - Parameter arguments: the tracepoint's, where the program reads them.
  /// - Throws: ENXIO for a processor that is off; EINVAL before Linux 5.10.
  package func run(_ name: String, on processor: Int, _ arguments: [UInt64] = []) throws(SystemError) {
    let code = cbpf_run(
      raw, try index(name), CInt(clamping: processor), arguments, UInt32(arguments.count))
    try check(code)
  }

  private func index(_ name: String) throws(SystemError) -> CInt {
    let names = (0..<cbpf_count(raw)).map { String(cString: cbpf_name(raw, $0)) }
    guard let index = names.firstIndex(of: name) else {
      throw SystemError(code: ENOENT, call: "bpf", subject: name)
    }
    return CInt(index)
  }

  /// Detaches them all.
  package func detach() { cbpf_detach_all(raw) }

  /// Detaches those of cgroups; the others have finished counting, too.
  ///
  /// - Parameter group: what they count; where something lives in it, none stays attached for the next run.
  package func detach(from group: Cgroup) {
    staysAttached = LoadedPrograms.leave(raw, group)
    for index in ofGroups { cbpf_detach(raw, index) }
    LoadedPrograms.leaveAttached(raw)
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

  /// Puts a value into a hash.
  package func insert(_ map: String, key: [UInt8], _ value: [UInt8]) throws(SystemError) {
    var (keySize, valueSize): (UInt32, UInt32) = (0, 0)
    let descriptor = cbpf_map(raw, map, &keySize, &valueSize)
    try check(min(descriptor, 0))
    guard Int(keySize) == key.count, Int(valueSize) == value.count else {
      throw SystemError(code: EINVAL, call: "bpf", subject: map)
    }
    try check(cbpf_update(descriptor, key, value))
  }

  /// Processors that there may ever be.
  package var processors: Int { Int(cbpf_processors(raw)) }

  /// Puts each processor's own value into the first place of a per-processor array.
  package func set(_ map: String, perProcessor values: [[UInt8]]) throws(SystemError) {
    let (descriptor, size) = try descriptor(map)
    guard values.count == processors, values.allSatisfy({ $0.count == size }) else {
      throw SystemError(code: EINVAL, call: "bpf", subject: map)
    }
    var first: UInt32 = 0
    try check(cbpf_update(descriptor, &first, Array(values.joined())))
  }

  /// What each processor has in the first place of a per-processor array.
  package func perProcessor(_ map: String) throws(SystemError) -> [[UInt8]] {
    let (descriptor, size) = try descriptor(map)
    var first: UInt32 = 0
    var bytes = [UInt8](repeating: 0, count: size * processors)
    try check(cbpf_lookup(descriptor, &first, &bytes))
    return (0..<processors).map { Array(bytes[$0 * size..<($0 + 1) * size]) }
  }

  /// A map's descriptor and the bytes that one processor's value takes, a multiple of 8 (bpf(2)).
  private func descriptor(_ map: String) throws(SystemError) -> (map: CInt, size: Int) {
    var (keySize, valueSize): (UInt32, UInt32) = (0, 0)
    let descriptor = cbpf_map(raw, map, &keySize, &valueSize)
    try check(min(descriptor, 0))
    guard keySize == 4 else { throw SystemError(code: EINVAL, call: "bpf", subject: map) }
    return (descriptor, (Int(valueSize) + 7) / 8 * 8)
  }

  /// A map's descriptor where one processor's value has so many figures.
  private func descriptor(_ map: String, count: Int) throws(SystemError) -> CInt {
    let (descriptor, size) = try descriptor(map)
    guard size == count * 8 else { throw SystemError(code: EINVAL, call: "bpf", subject: map) }
    return descriptor
  }

  /// Figures in the first place of a per-processor array, summed over all processors.
  package func sums(_ map: String, count: Int) throws(SystemError) -> [UInt64] {
    let descriptor = try descriptor(map, count: count)
    var sums = [UInt64](repeating: 0, count: count)
    try check(cbpf_sums(raw, descriptor, &sums, UInt32(count)))
    return sums
  }

  /// Where the same figures lie, to be read over and over.
  package func place(of map: String, count: Int) throws(SystemError) -> ProcessorSums.Place {
    ProcessorSums.Place(
      map: try descriptor(map, count: count), count: count, processors: Int(cbpf_processors(raw)))
  }

  /// Follows a ring buffer.
  ///
  /// - Parameter room: bytes that records may take up here; they are not resident before they are used.
  /// - Returns: a descriptor that can be read when a program asks for its records to be taken.
  package func follow(_ ring: String, room: Int) throws(SystemError) -> CInt {
    try check(cbpf_follow(raw, ring, room))
    let descriptor = cbpf_ring_descriptor(raw)
    try check(min(descriptor, 0))
    return descriptor
  }

  /// Takes what the ring buffer holds. One thread at a time. Does not allocate.
  package func take() { cbpf_take(raw) }

  /// What was taken so far: records, each after its size in 8 bytes and padded to 8; valid until something more is taken.
  package var taken: (records: UnsafeRawBufferPointer, lost: Int) {
    var (size, lost): (Int, UInt64) = (0, 0)
    let start = cbpf_taken(raw, &size, &lost)
    return (UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size), Int(clamping: lost))
  }

  /// Each entry of a hash map, as raw bytes: key and value.
  package func entries(_ map: String) -> [(key: [UInt8], value: [UInt8])] { Self.entries(of: raw, map) }

  /// The same for programs that `open` has opened.
  package static func entries(of raw: OpaquePointer, _ map: String) -> [(key: [UInt8], value: [UInt8])] {
    var (keySize, valueSize): (UInt32, UInt32) = (0, 0)
    let descriptor = cbpf_map(raw, map, &keySize, &valueSize)
    guard descriptor >= 0 else { return [] }
    var key = [UInt8](repeating: 0, count: Int(keySize))
    var value = [UInt8](repeating: 0, count: Int(valueSize))
    var found: [(key: [UInt8], value: [UInt8])] = []
    var more = cbpf_next(descriptor, nil, &key)
    while more {
      if cbpf_lookup(descriptor, key, &value) == 0 { found.append((key, value)) }
      let last = key
      more = cbpf_next(descriptor, last, &key)
    }
    return found
  }

  private func check(_ code: CInt) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: -code, call: "bpf", subject: subject) }
  }
}
