import Kernel
import TestSupport
import Testing

@Suite struct ZipArchiveTests {
  private let tree = FixtureTree()

  /// The contents of the first entry, or what is wrong.
  private func read(_ bytes: [UInt8], largest: Int = 1 << 20) throws -> String {
    let path = try tree.file("/a.zip", bytes: bytes)
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(path)
      guard let entry = try archive.entries(where: { _ in true }).first else { return "no entry" }
      return String(decoding: try archive.contents(of: entry, largest: largest), as: UTF8.self)
    } catch { return "\(error)" }
  }

  private func zip(_ change: (inout ZipBytes) -> Void = { _ in }) -> [UInt8] {
    var zip = ZipBytes(entries: [ZipBytes.stored("a", "hello"), ZipBytes.stored("b", "world")])
    change(&zip)
    return zip.bytes
  }

  @Test func storedEntriesAreReadWithAndWithoutZip64() throws {
    #expect(try read(zip()) == "hello")
    #expect(try read(zip { $0.isLarge = true }) == "hello")
    #expect(try read(zip { $0.comment = Array("PK\u{5}\u{6} a comment".utf8) }) == "hello")
    #expect(try read(zip { $0.entries = [] }) == "no entry")
  }

  @Test(.enabled(if: Inflater.isBuiltIn)) func deflatedEntriesAreRead() throws {
    let sound = zip {
      $0.entries[0].method = 8
      $0.entries[0].packed = ZipBytes.deflatedWithoutPacking(Array("hello".utf8))
    }
    #expect(try read(sound) == "hello")
  }

  @Test(.enabled(if: !Inflater.isBuiltIn)) func withoutZlibADeflatedEntrySaysWhatIsMissing() throws {
    #expect(try read(zip { $0.entries[0].method = 8 }).contains("this build of headroom has no zlib"))
  }

  @Test func whatContradictsItselfIsRefused() throws {
    let lies: [(String, (inout ZipBytes) -> Void)] = [
      ("header contradicts the directory", { $0.entries[0].localName = "c" }),
      ("header contradicts the directory", { $0.entries[0].localMethod = 8 }),
      ("not as long as it says", { $0.entries[0].size = 4 }),
      ("check sum does not match", { $0.entries[0].check ^= 1 }),
      ("goes on behind its last entry", { $0.claimedCount = 1 }),
      (
        "more than 200000 entries",
        {
          $0.isLarge = true
          $0.claimedCount = 200_001
        }
      ),
      ("too short for the 9 entries", { $0.claimedCount = 9 }),
      (
        "ends inside an entry",
        {
          $0.claimedCount = 3
          $0.entries[0].name += String(repeating: "x", count: 60)
        }
      ),
      ("the entry is encrypted", { $0.entries[0].flags = 1 }),
      ("the entry is encrypted", { $0.entries[0].flags = 0x40 }),
      ("packed by method 12", { $0.entries[0].method = 12 }),
    ]
    for (problem, lie) in lies {
      let answer = try read(zip(lie))
      #expect(answer.contains(problem), "\(answer)")
    }
  }

  @Test(.enabled(if: Inflater.isBuiltIn)) func aStreamThatLiesIsRefused() throws {
    func deflated(_ size: Int, _ packed: [UInt8]) -> [UInt8] {
      zip { $0.entries = [ZipBytes.Entry(name: "a", packed: packed, size: size, check: 0, method: 8)] }
    }
    let hello = ZipBytes.deflatedWithoutPacking(Array("hello".utf8))
    #expect(try read(deflated(4, hello)).contains("tooLong"))
    #expect(try read(deflated(6, hello)).contains("not as long as it says"))
    #expect(try read(deflated(5, hello + [0])).contains("trailing"))
    #expect(try read(deflated(5, hello.dropLast())).contains("truncated"))
    #expect(try read(deflated(5, [])).contains("truncated"))
    #expect(try read(deflated(5, [7])).contains("damaged"))
    #expect(try read(deflated(2 << 20, hello)).contains("more than 1 MiB"))
    // Empty blocks without end, which would give nothing for ever.
    let empty =
      [UInt8](repeating: 0, count: 0) + (0..<100_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
    #expect(try read(deflated(5, empty)).contains("truncated"))
  }

  @Test func anArchiveThatIsCutOffAnywhereIsRefused() throws {
    for whole in [zip(), zip { $0.isLarge = true }] {
      for length in whole.indices {
        let answer = try read(Array(whole.prefix(length)))
        #expect(answer.hasPrefix("damaged"), "\(length): \(answer)")
      }
    }
  }

  @Test func everyByteMayBeAnyOther() throws {
    for whole in [zip(), zip { $0.isLarge = true }] {
      var answers: [String: Int] = [:]
      for place in whole.indices {
        for change in [1, 16, 128, 255] as [UInt8] {
          var bytes = whole
          bytes[place] ^= change
          answers[String(try read(bytes).prefix(8)), default: 0] += 1
        }
      }
      let known = ["hello", "damaged(", "unsuppor"]
      #expect(answers.keys.allSatisfy { known.contains($0) }, "\(answers)")
      #expect(answers["damaged(", default: 0] > 100)
    }
  }

  @Test func onlyRegularFilesAreRead() {
    #expect(throws: ZipArchive.Failure.self) { _ = try ZipArchive("/dev/zero") }
    #expect(throws: ZipArchive.Failure.system(SystemError(code: 2, call: "open", subject: "/nowhere"))) {
      _ = try ZipArchive("/nowhere")
    }
  }

  /// Python's zipfile as an independent writer.
  @Test(.enabled(if: Python.isInstalled && Inflater.isBuiltIn)) func whatPythonPacksIsRead() throws {
    let script = """
      import sys, zipfile, random
      rng = random.Random(1)
      class Stream:
          def __init__(self, f): self.f = f
          def write(self, b): return self.f.write(b)
          def flush(self): self.f.flush()
      for name, stream in (("seekable", False), ("descriptors", True)):
          with open(sys.argv[1] + "/" + name, "wb") as f, zipfile.ZipFile(Stream(f) if stream else f, "w") as z:
              for i in range(50):
                  z.writestr("Payload/é%d" % i, rng.randbytes(rng.randrange(300)) + b"a" * rng.randrange(20_000),
                             rng.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]))
          with zipfile.ZipFile(sys.argv[1] + "/" + name) as z:
              import zlib
              for i in z.infolist(): print(i.filename, len(z.read(i)), zlib.crc32(z.read(i)))
      """
    let output = try #require(Python.run(script, [], tree.path))
    #expect(output.status == 0)
    var lines: [String] = []
    for name in ["seekable", "descriptors"] {
      let archive = try ZipArchive(tree.path + "/" + name)
      for entry in try archive.entries(where: { _ in true }) {
        let bytes = try archive.contents(of: entry, largest: 1 << 20)
        lines.append("\(entry.shownName) \(bytes.count) \(ZipBytes.check(bytes))")
      }
    }
    #expect(lines.count == 100)
    #expect(lines.joined(separator: "\n") == output.text)
  }
}
