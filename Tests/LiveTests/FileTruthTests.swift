import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// The accounts of files against what the programs know that they did, and what strace saw.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Counting.files, "needs root or CAP_BPF, type information and ext4"))
struct FileTruthTests {
  /// A program's files by name, of those in a folder.
  private func files(_ run: Measured, in tree: FixtureTree) -> [String: JSONValue] {
    let lines = run.report["tables"]?["files"]?.array ?? []
    let named = lines.compactMap { line in
      line["path"]?.string.flatMap { path in
        path.hasPrefix(tree.path + "/") ? (String(path.dropFirst(tree.path.utf8.count + 1)), line) : nil
      }
    }
    return Dictionary(named) { $1 }
  }

  private func python(_ program: String, _ tree: FixtureTree) throws -> Measured {
    try Measured.run(["python3", "-c", "import os, sys\nos.chdir(sys.argv[1])\n" + program, tree.path])
  }

  @Test func eachFilesBytesAreThoseThatTheProgramWrote() throws {
    let tree = FixtureTree().file("/old", String(repeating: "o", count: 50_000))
    let run = try python(
      """
      def put(name, flags, *parts):
        file = os.open(name, flags)
        for part in parts: os.write(file, b'x' * part)
        os.close(file)
      new = os.O_WRONLY | os.O_CREAT
      put('appended', new, *[100] * 10)
      put('appended', new | os.O_APPEND, *[100] * 7)
      put('large', new, 3_000_000, 70_000)
      for _ in range(3): put('replaced', new | os.O_TRUNC, 9000)
      put('gone', new, 5000); os.unlink('gone')
      put('first', new, 200); os.rename('first', 'second')
      file = os.open('old', os.O_WRONLY)
      for _ in range(4): os.pwrite(file, b'x' * 100, 20_000)
      """, tree)
    let files = files(run, in: tree)
    func figures(_ name: String) -> [Double?] {
      ["writes", "written", "kept", "rewritten", "whole"].map { files[name]?[$0]?.number }
    }
    #expect(figures("appended") == [17, 1700, 1700, 0, 0])
    #expect(figures("large") == [2, 3_070_000, 3_070_000, 0, 0])
    #expect(figures("replaced") == [3, 27000, 9000, 0, 2])
    #expect(figures("gone") == [1, 5000, 0, 0, 0])
    #expect(figures("second") == [1, 200, 200, 0, 0])
    #expect(figures("old") == [4, 400, 100, 400, 0])
    // Whole pages, in folios of any size.
    let pages = try #require(files["large"]?["dirtied"]?.number)
    #expect(pages >= 3_070_000 && pages < 3_070_000 + 2 * 4096)
    #expect(files["gone"]?["remain"]?.number == 0)
    #expect(files["first"] == nil)
  }

  /// What a busy machine does to any program: pages of it that are away for a moment cut a copy short, and the kernel
  /// makes that again.
  @Test func aCopyThatIsCutShortAndMadeAnewCountsOnce() throws {
    let tree = FixtureTree()
    let run = try python(
      """
      import mmap
      os.write(os.open('large', os.O_WRONLY | os.O_CREAT), bytes(8 << 20))
      for turn in range(11):
        state = mmap.mmap(-1, 65536, mmap.MAP_PRIVATE)
        state[:5000] = os.urandom(5000)
        file = os.open('state.new', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(file, state); os.fsync(file); os.close(file)
        os.rename('state.new', 'state')
      """, tree)
    let files = files(run, in: tree)
    func figures(_ name: String) -> [Double?] {
      ["writes", "written", "kept", "rewritten"].map { files[name]?[$0]?.number }
    }
    #expect(figures("large") == [1, 8_388_608, 8_388_608, 0])
    #expect(figures("state") == [11, 720_896, 65_536, 0])
    // Without fanotify nothing shows which file took the place of which.
    #expect([0, 10].contains(files["state"]?["whole"]?.number))
    #expect(run.fidelity("disk.kept.bytes") == "exact")
  }

  @Test func aFileOverwrittenFromEndToEndIsWrittenWhole() throws {
    let tree = FixtureTree().file("/state", String(repeating: "o", count: 20_000))
    let run = try python(
      """
      file = os.open('state', os.O_WRONLY)
      for _ in range(5):
        os.lseek(file, 0, 0)
        for part in range(4): os.write(file, b'x' * 5000)
      """, tree)
    let state = files(run, in: tree)["state"]
    #expect(state?["whole"]?.number == 5)
    #expect(state?["wholeBytes"]?.number == 100_000)
    #expect(state?["rewritten"]?.number == 100_000)
    #expect(state?["kept"]?.number == 20_000)
  }

  @Test func aFileThatIsCutAndWrittenInPiecesCountsWithAllOfThem() throws {
    let tree = FixtureTree()
    let run = try python(
      """
      for _ in range(6):
        file = os.open('state', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for part in range(10): os.write(file, b'x' * 5000)
        os.close(file)
      """, tree)
    let state = files(run, in: tree)["state"]
    #expect(state?["whole"]?.number == 5)
    #expect(state?["wholeBytes"]?.number == 250_000)
  }

  @Test func syncsTellTheFileAndTheBytesSinceTheLast() throws {
    let tree = FixtureTree()
    let run = try python(
      """
      file = os.open('x', os.O_WRONLY | os.O_CREAT)
      for size in (10, 6000, 300):
        os.write(file, b'x' * size)
        os.fdatasync(file)
      """, tree)
    let syncs = (run.report["events"]?.array ?? []).filter { $0["kind"]?.string == "disk.sync" }
    #expect(syncs.map { $0["detail"]?["bytes"]?.number } == [10, 6000, 300])
    #expect(syncs.allSatisfy { $0["detail"]?["path"]?.string == tree.path + "/x" })
    #expect(run.value("disk.sync.bytes.median") == 300)
    #expect(files(run, in: tree)["x"]?["syncs"]?.number == 3)
  }

  @Test func stretchesOfActivityAreSeparatedByASecondOfRest() throws {
    let run = try python(
      """
      import time
      file = os.open('x', os.O_WRONLY | os.O_CREAT)
      for _ in range(3):
        for _ in range(5): os.write(file, b'x')
        time.sleep(1.3)
      """, FixtureTree())
    #expect(run.value("disk.windows") == 3)
  }

  @Test(arguments: [
    ["sqlite3", "x.db", "create table t(a);" + String(repeating: "insert into t values(1);", count: 40)],
    [
      "sh", "-c",
      "git init -q . && for i in 1 2 3; do echo $i > f$i; git add f$i; git -c user.name=a -c user.email=b commit -qm $i; done",
    ],
    ["sh", "-c", "tar cf a.tar -C /usr/share/doc bash && gzip -k a.tar && tar xzf a.tar.gz"],
  ])
  func whatRealProgramsWriteIsWhatStraceSees(_ command: [String]) throws {
    let (tree, logs) = (FixtureTree(), FixtureTree())
    let calls = "write,pwrite64,writev,pwritev,pwritev2,copy_file_range,sendfile"
    let run = try Measured.run(
      [
        "sh", "-c", "cd $0 && exec \"$@\"", tree.path, "strace", "-ff", "-y", "-e", "trace=\(calls)", "-o",
        logs.path + "/log",
      ] + command)
    // A log for each process, so that no call is cut in two by another's.
    let log = try logs.root.entries("").map { try logs.root.text("/" + $0) }.joined()
    let seen = written(log, below: tree.path)
    #expect(seen.calls > 10)
    let lines = files(run, in: tree).values
    #expect(lines.reduce(0) { $0 + ($1["writes"]?.number ?? 0) } == seen.calls)
    #expect(lines.reduce(0) { $0 + ($1["written"]?.number ?? 0) } == seen.bytes)
  }

  /// The calls that wrote something to files below a folder, and their bytes.
  private func written(_ log: String, below folder: String) -> (calls: Double, bytes: Double) {
    var (calls, bytes) = (0.0, 0.0)
    for line in log.split(separator: "\n") {
      guard let path = line.firstIndex(of: "<"), line[path...].hasPrefix("<\(folder)/"),
        let result = line.split(separator: "=").last.flatMap({ Double($0.filter { $0 != " " }) }), result > 0
      else { continue }
      calls += 1
      bytes += result
    }
    return (calls, bytes)
  }

  @Test func aThousandProcessesThatAppendToOneFileAreAllInItsAccount() throws {
    let tree = FixtureTree()
    let program =
      "i=0; while [ $i -lt 1000 ]; do /bin/echo number $i >> log; i=$((i+1)); done; stat -c %s log >&2"
    let run = try Measured.run(["sh", "-c", "cd $0; \(program)", tree.path])
    let log = files(run, in: tree)["log"]
    let size = try #require(run.tool.errors.split(separator: "\n").compactMap { Double($0) }.first)
    #expect(log?["writes"]?.number == 1000)
    #expect(log?["written"]?.number == size)
    #expect(log?["kept"]?.number == size)
  }

  @Test func threadsThatWriteAtOnceAreAllInTheAccounts() throws {
    let run = try python(
      """
      import threading
      def work(number):
        shared = os.open('shared', os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        own = os.open(f'own{number}', os.O_WRONLY | os.O_CREAT)
        for _ in range(500):
          os.write(shared, b'x' * 10)
          os.write(own, b'x' * 20)
      threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
      for thread in threads: thread.start()
      for thread in threads: thread.join()
      """, FixtureTree())
    let lines = run.report["tables"]?["files"]?.array ?? []
    func line(_ name: String) -> JSONValue? {
      lines.first { $0["path"]?.string?.hasSuffix("/" + name) == true }
    }
    #expect(line("shared")?["writes"]?.number == 4000)
    #expect(line("shared")?["written"]?.number == 40_000)
    #expect((0..<8).allSatisfy { line("own\($0)")?["written"]?.number == 10_000 })
  }

  @Test(.enabled(if: Counting.reads, "what is read from files is not told here"))
  func filesReadFromEndToEndAreTold() throws {
    let tree = FixtureTree().file("/large", String(repeating: "x", count: 2 << 20))
    let run = try python(
      """
      for _ in range(2): open('large', 'rb').read()
      file = os.open('large', os.O_RDONLY)
      for part in range(8): os.pread(file, 1000, part * 200_000)
      """, tree)
    let large = files(run, in: tree)["large"]
    #expect(large?["readWhole"]?.number == 2)
    let read = try #require(large?["read"]?.number)
    #expect(read >= Double(4 << 20) && read <= Double(4 << 20) + 16 * 4096)
    #expect(large?["written"]?.number == 0)
  }

  /// Of a large file of which a few bytes were written again not all is worn.
  @Test(.enabled(if: Counting.unchanged, "saves that change nothing are not found here"))
  func ofASaveWithoutAChangeTheBytesWrittenCount() throws {
    try expectSavesToBeFound(bytes: 900_000)
  }

  /// One byte is written again five times, over what it was.
  private func expectSavesToBeFound(bytes: Int) throws {
    let tree = FixtureTree()
    let run = try python(
      """
      import time
      with open('saved', 'w') as file: file.write('x' * \(bytes))
      for turn in range(5):
        time.sleep(0.3)
        with open('saved', 'r+') as file: file.write('x')
      """, tree)
    let saved = files(run, in: tree)["saved"]
    #expect(try #require(saved?["unchanged"]?.number) >= 2)
    #expect(saved?["unchangedBytes"]?.number == 5)
    #expect(run.value("disk.unchanged.bytes") == 5)
  }

  /// Programs that end at once, so that their files may be anybody's, and of which a tick could look into a few.
  @Test(.enabled(if: Counting.unchanged, "saves that change nothing are not found here"))
  func savesOfOtherProgramsHideNothing() throws {
    let others = FixtureTree()
    let script = "while :; do (for n in $(seq 60); do echo $n > \"$1/$n\"; done); sleep 0.01; done"
    let writer = try Tool.start(program: "/bin/sh", ["-c", script, "sh", others.path])
    defer { writer.send(SIGKILL) }
    try expectSavesToBeFound(bytes: 9000)
  }

  @Test(.enabled(if: Counting.unchanged, "saves that change nothing are not found here"))
  func savesThatChangeNothingAndReplacedFilesAreTold() throws {
    let tree = FixtureTree()
    let run = try python(
      """
      import time
      def save(name, text):
        with open(name + '.tmp', 'w') as file: file.write(text)
        os.rename(name + '.tmp', name)
      for turn in range(4):
        save('same', 'x' * 70_000)
        save('other', str(turn) * 70_000)
        with open('plain', 'w') as file: file.write('y' * 300)
        open('untouched', 'a').close()
        time.sleep(0.3)
      """, tree)
    let bytes = try #require(run.value("disk.unchanged.bytes"))
    let files = files(run, in: tree)
    func figures(_ name: String) -> [Double?] {
      ["writes", "unchanged", "replaced", "whole"].map { files[name]?[$0]?.number }
    }
    // A machine that is so slow that two saves come between two samples sees fewer.
    let expected: [(String, [Double?])] = [("same", [4, 3, 3]), ("plain", [4, 0, 3])]
    for (name, others) in expected {
      let found = figures(name)
      #expect([found[0], found[2], found[3]] == others)
      #expect(try #require(found[1]) >= 1 && found[1]! <= 3)
    }
    #expect(figures("other") == [4, 0, 3, 3])
    #expect(files["same.tmp"] == nil && files["untouched"] == nil)
    #expect(bytes >= 70_300 && bytes <= 3 * 70_300)
  }
}
