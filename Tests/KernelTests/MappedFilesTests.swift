import Glibc
import Testing

@testable import Kernel
@testable import TestSupport

@Suite struct MappedFilesTests {
  private static let maps = """
    55d1c0000000-55d1c0001000 r--p 00000000 fe:01 131077                     /usr/bin/true
    7f1c3a200000-7f1c3a400000 rw-s 00000000 00:1b 2                          /dev/shm/a
    7f1c3a400000-7f1c3a401000 rw-p 00000000 00:00 0
    7f1c3a500000-7f1c3a600000 rw-s 00000000 00:1b 7                          /dev/shm/b (deleted)

    """

  private static func smaps(_ mapping: Substring, _ part: Int) -> String {
    "\(mapping)\nSize: 2048 kB\nRss: 800 kB\nPss: \(part) kB\nPss_Dirty: 1 kB\nVmFlags: rd wr sh\n"
  }

  private func found(on device: UInt32, smaps: Bool = true) -> [UInt64: Double] {
    let tree = FixtureTree()
    tree.file("/maps", Self.maps)
    let mappings = Self.maps.split(separator: "\n")
    if smaps {
      tree.file("/smaps", zip(mappings, [10, 20, 30, 40]).map { Self.smaps($0, $1) }.joined())
    }
    let directory = open(tree.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(directory) }
    var found: [UInt64: Double] = [:]
    MappedFiles.each(on: device, of: directory) { inode, part in found[inode, default: 0] += part }
    return found
  }

  @Test func theProcesssPartOfEachFileOnTheDeviceIsFound() {
    #expect(found(on: 0x1b) == [2: 20480, 7: 40960])
    #expect(found(on: 0xfe << 20 | 1) == [131077: 10240])
  }

  @Test func ofAnotherDeviceThereIsNothing() {
    #expect(found(on: 0x1c).isEmpty)
    #expect(found(on: 0x1b, smaps: false).isEmpty)
  }

  /// Of a file system whose files have one device only, which overlayfs and btrfs are not.
  @Test func aMappedFileIsFoundByItsInodeThoughItIsClosedAndRemoved() throws {
    let name = "/headroom-mapped-\(UInt32.random(in: 0...UInt32.max))"
    let file = shm_open(name, O_RDWR | O_CREAT, 0o600)
    try #require(file >= 0 && shm_unlink(name) == 0 && ftruncate(file, 8192) == 0)
    var status = stat()
    try #require(fstat(file, &status) == 0)
    let bytes = try #require(mmap(nil, 8192, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0))
    defer { munmap(bytes, 8192) }
    close(file)
    let directory = open("/proc/self", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(directory) }
    var found: [UInt64: Double] = [:]
    MappedFiles.each(on: KernelDevice.number(UInt(status.st_dev)), of: directory) { found[$0] = $1 }
    #expect(found[UInt64(status.st_ino)] == 8192)
  }
}
