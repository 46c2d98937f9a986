import Documents
import Formats
import Quantities
import Recordings

/// Are caches kept where a system may drop them, and backups leave them out?
package enum DiskCacheFilesAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-cache-files", group: "disk", title: "Caches lie in a cache directory",
    problem: "Caches lie outside a cache directory",
    requires: [.diskKeptBytes],
    source:
      "iOS Application Programming Guide, \"Improve File Access Times\"; iOS Application Programming Guide, \"What Is Backed Up?\"; XDG Base Directory Specification",
    thresholds: [
      .init("warn", 65_536, .bytes, meaning: "warn at this many bytes of caches elsewhere")
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let lines = input.tables.files.filter { $0.written + $0.dirtied > 0 && $0.remain > 0 }
    let caches = lines.filter { isCache($0.path) }
    let misplaced = caches.filter { !isExpendable($0.path) }.sorted { amount($0) > amount($1) }
    let sum = misplaced.reduce(0) { $0 + amount($1) }
    guard let worst = misplaced.first, sum >= input.threshold("warn", of: meta) else {
      let right = caches.filter { isExpendable($0.path) }.reduce(0) { $0 + amount($1) }
      let words = right > 0 ? "\(Display.text(right, .bytes)) of caches lie in cache directories." : nil
      return AuditAnswer(.pass, words ?? "No file was left that looks like a cache in the wrong place.")
    }
    return AuditAnswer(
      .warn,
      """
      \(Display.text(sum, .bytes)) were written to what looks like caches outside of a cache directory, most of it to \
      \(worst.path). \(advice)
      """,
      evidence: misplaced.prefix(5).map { ["path": .text($0.path), "written": .figure(amount($0), .bytes)] })
  }

  private static func amount(_ line: FileRow) -> Double { max(line.written, line.kept) }

  /// By the words in its path: nothing else tells what a file is for.
  static func isCache(_ path: String) -> Bool {
    path.lowercased().split { "/.-_ ".contains($0) }.contains {
      $0 == "cache" || $0 == "caches" || $0 == "cached" || $0 == "thumbnails" || $0 == "thumbs"
        || $0.hasSuffix("cache")
    }
  }

  /// Where the specifications of Linux and of its kin put what may be dropped.
  static func isExpendable(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    if ["/tmp/", "/var/tmp/", "/var/cache/", "/run/", "/dev/shm/"].contains(where: path.hasPrefix) {
      return true
    }
    return parts.contains(".cache") || path.contains("/Library/Caches/")
      || path.contains("/.var/app/")
        && parts.contains("cache")
  }

  package static let advice = """
    Caches elsewhere are backed up, and the system cannot drop them when storage runs out. Put them below \
    $XDG_CACHE_HOME, or ~/.cache where it is not set.
    """
}
