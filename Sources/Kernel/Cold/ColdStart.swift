import Glibc

/// Takes a program's files out of the page cache, so that its next start has to fetch them from storage
/// (posix_fadvise(2)). What other programs have mapped stays; nothing else on the machine is touched.
package enum ColdStart {
  /// What became of the files.
  package struct Dropped: Sendable, Equatable {
    package var files = 0
    /// Bytes of them that were in memory, in pages (mincore(2)).
    package var before: UInt64 = 0
    /// Bytes that still are.
    package var after: UInt64 = 0
    /// Bytes of files of which the kernel does not tell this user how much is in memory (Linux 5.2).
    package var unseen: UInt64 = 0
    /// Files that could not be opened, with the reason.
    package var refused: [SystemError] = []

    package init() {}

    /// What a reader of the measurement must know; nil where all went.
    package var note: String? {
      var parts: [String] = []
      if after > 0 {
        parts.append(
          "\(Self.mebibytes(after)) of \(Self.mebibytes(before)) MiB of the program's files could not be dropped, they are in use"
        )
      }
      if unseen > 0 {
        parts.append("of \(Self.mebibytes(unseen)) MiB only their owner may see whether they were dropped")
      }
      if let first = refused.first {
        parts.append("\(refused.count) files could not be dropped, such as \(first)")
      }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// With one decimal.
    private static func mebibytes(_ bytes: UInt64) -> String {
      let tenths = (bytes * 10 + (1 << 19)) >> 20
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  /// Drops all that starting the program takes, as far as it can be known before, and further files.
  ///
  /// - Parameters:
  ///   - others: paths that the program is known to read.
  package static func drop(
    _ executable: String, environment: Environment, others: [String] = []
  ) -> Dropped {
    drop(ProgramFiles.of(executable, environment) + others)
  }

  package static func drop(_ files: [String]) -> Dropped {
    var sum = Dropped()
    for file in Set(files).sorted() {
      do throws(SystemError) { try drop(file, &sum) } catch { sum.refused.append(error) }
    }
    return sum
  }

  private static func drop(_ path: String, _ sum: inout Dropped) throws(SystemError) {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    let raw = file.raw
    try check("stat", path) { fstat(raw, &status) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    sum.files += 1
    let isSeen = geteuid() == 0 || geteuid() == status.st_uid || access(path, W_OK) == 0
    if isSeen {
      sum.before += try resident(raw, Int(status.st_size), path)
    } else {
      sum.unseen += UInt64(status.st_size)
    }
    // Pages that are still to be written back do not go; a file system that may not be written to has none.
    _ = fdatasync(raw)
    let code = posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
    guard code == 0 else { throw SystemError(code: code, call: "posix_fadvise", subject: path) }
    if isSeen { sum.after += try resident(raw, Int(status.st_size), path) }
  }

  /// Bytes of a file in memory, in whole pages.
  ///
  /// - Throws: what mmap(2) or mincore(2) answered.
  package static func resident(_ raw: CInt, _ size: Int, _ path: String) throws(SystemError) -> UInt64 {
    guard size > 0 else { return 0 }
    let mapped = mmap(nil, size, PROT_READ, MAP_SHARED, raw, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw SystemError(code: errno, call: "mmap", subject: path)
    }
    defer { munmap(mapped, size) }
    let page = sysconf(CInt(_SC_PAGESIZE))
    var pages = [UInt8](repeating: 0, count: (size + page - 1) / page)
    try check("mincore", path) { mincore(mapped, size, &pages) }
    return UInt64(pages.count { $0 & 1 == 1 } * page)
  }
}
