import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskCacheFilesAuditTests {
  private func judge(_ path: String, _ bytes: Double = 65_536, remain: Double = 1) -> Verdict {
    let line: JSONValue = [
      "path": .string(path), "written": .number(bytes), "kept": .number(bytes), "remain": .number(remain),
    ]
    let run = Recording.run(10, ["disk.kept.bytes": (bytes, .bytes)]).with(files: [line])
    return DiskCacheFilesAudit.judge(AuditInput(recording: run, budget: nil)).verdict
  }

  @Test(arguments: [
    "/home/u/.config/app/Cache/data_1", "/home/u/.local/share/app/caches/x", "/home/u/Documents/img.cache",
    "/home/u/.config/app/GPUCache/index", "/home/u/.app/thumbnails/a.png",
  ])
  func cachesAmongDataAreAWarning(_ path: String) { #expect(judge(path) == .warn) }

  @Test(arguments: [
    "/home/u/.cache/app/Cache/data_1", "/var/cache/app/x", "/tmp/cache/x", "/run/user/1000/cache/x",
    "/home/u/Library/Caches/app/x", "/home/u/.var/app/org.app/cache/x",
  ])
  func cachesInCacheDirectoriesPass(_ path: String) { #expect(judge(path) == .pass) }

  @Test func whatIsNoCacheSmallOrGonePasses() {
    #expect(judge("/home/u/Documents/letter.txt") == .pass)
    #expect(judge("/home/u/.local/share/cachet/x") == .pass)
    #expect(judge("/home/u/.config/app/Cache/data_1", 65_535) == .pass)
    #expect(judge("/home/u/.config/app/Cache/data_1", remain: 0) == .pass)
  }
}
