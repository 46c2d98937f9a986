import CBpf
import Glibc

/// What of the kernel's type information (BTF) the programs of an object read, kept in a file from run to run: to look through all of
/// it takes a third of a run's start.
package enum KernelTypes {
  package static let kernel = "/sys/kernel/btf/vmlinux"
  /// Counts up when the files are made in another way.
  private static let version: UInt64 = 2
  /// Files that are kept, of all kernels and versions of Headroom: a few kilobytes each.
  private static let most = 16

  /// Lends an open file with the types, made where there is none.
  ///
  /// - Parameters:
  ///   - object: the programs, as the compiler made them.
  ///   - folder: where it is kept; nil: nowhere.
  ///   - body: given its descriptor, or -1 where the kernel has no such information or no file can be kept; the library then
  ///     looks through all of it.
  package static func withFile<R>(
    for object: [UInt8], in folder: String? = CacheFolder.path(), _ body: (CInt) -> R
  ) -> R {
    if let file = file(for: object, in: folder) { body(file.raw) } else { body(-1) }
  }

  private static func file(for object: [UInt8], in folder: String?) -> FileDescriptor? {
    guard let folder, access(kernel, R_OK) == 0, let name = name(object) else { return nil }
    let path = "\(folder)/\(name)"
    if CacheFolder.isOwn(folder), let file = open(path) { return file }
    guard CacheFolder.make(folder), let bytes = needed(by: object) else { return nil }
    tidy(folder)
    // Behind the types, where nobody looks for any.
    let digest = withUnsafeBytes(of: Digest(of: bytes).value) { Array($0) }
    try? NewFile.make(path, inPlaceOf: nil, holding: bytes + digest) { unlink(path) }
    return open(path)
  }

  /// The types that the programs of an object read, as BTF; nil where they could not be told.
  package static func needed(by object: [UInt8]) -> [UInt8]? {
    var (size, code): (Int, CInt) = (0, 0)
    let bytes = object.withUnsafeBytes { cbpf_needed_types($0.baseAddress, $0.count, kernel, &size, &code) }
    defer { free(bytes) }
    guard let bytes, code == 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: bytes, count: size))
  }

  private static func open(_ path: String) -> FileDescriptor? {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW) else { return nil }
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      let bytes = try? file.readAll("types"), bytes.count > 8,
      Digest(of: Array(bytes.dropLast(8))).value
        == bytes.suffix(8).withUnsafeBytes({ $0.loadUnaligned(as: UInt64.self) })
    else { return nil }
    return file
  }

  /// Another for every kernel and every version of the programs.
  private static func name(_ object: [UInt8]) -> String? {
    guard let system = try? FileDescriptor(opening: "/proc/version", O_RDONLY).readAll("version") else {
      return nil
    }
    var digest = Digest(version)
    digest.add(object)
    digest.add(system)
    // The build's identity, where it is told (Documentation/ABI/testing/sysfs-kernel-notes).
    if let notes = try? FileDescriptor(opening: "/sys/kernel/notes", O_RDONLY).readAll("notes") {
      digest.add(notes)
    }
    return String(digest.value, radix: 16) + ".btf"
  }

  private static func tidy(_ folder: String) {
    guard let stream = opendir(folder), let names = try? DirectoryNames.read(stream, folder) else { return }
    let kept = names.filter { $0.hasSuffix(".btf") }
    guard kept.count >= most else { return }
    for name in kept { unlink(folder + "/" + name) }
  }

  /// FNV-1a over words of eight bytes: names what was not made to deceive.
  private struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ seed: UInt64) { mix(seed) }

    init(of bytes: [UInt8]) { add(bytes) }

    private mutating func mix(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    mutating func add(_ bytes: [UInt8]) {
      mix(UInt64(bytes.count))
      bytes.withUnsafeBytes { bytes in
        let whole = bytes.count / 8 * 8
        for offset in stride(from: 0, to: whole, by: 8) {
          mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        for byte in bytes[whole...] { mix(UInt64(byte)) }
      }
    }
  }
}
