import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// What is counted of writes and syncs against what strace saw, however and wherever they are made.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.countInKernel, "this process may not load BPF programs"))
struct WriteTruthTests {
  static func python(_ program: String, _ folder: String) throws -> Measured {
    try Measured.run([
      "python3", "-c", "import os, sys, mmap\nos.chdir(sys.argv[1])\n" + program, folder,
    ])
  }

  static func figures(_ run: Measured) -> [Double?] {
    ["disk.writes", "disk.writes.bytes", "disk.syncs"].map { run.value($0) }
  }

  @Test func pipesTerminalsSocketsAndDevicesAreNoFiles() throws {
    let tree = FixtureTree()
    let run = try Self.python(
      """
      import socket
      file = os.open('x', os.O_WRONLY | os.O_CREAT)
      os.write(file, b'x' * 10)
      read, write = os.pipe()
      pair = socket.socketpair()
      for place in (write, os.open('/dev/null', os.O_WRONLY), pair[0].fileno(), os.eventfd(0)):
        for _ in range(100): os.write(place, (1).to_bytes(8, 'little'))
      memory = os.memfd_create('m')
      os.write(memory, bytes(1 << 20))
      """, tree.path)
    #expect(Self.figures(run) == [1, 10, 0], "\(run.tool.errors)")
    #expect(run.fidelity("disk.writes") == "exact" && run.fidelity("disk.writes.bytes") == "exact")
    #expect(run.metric("disk.writes.bytes")?["note"]?.string?.contains("1 MiB to files in memory") == true)
  }

  /// A disk without a file system: nothing else tells that its bytes went to storage.
  @Test(.enabled(if: BlockDevice.works, "needs root and a loop device"))
  func aBlockDeviceIsStorage() throws {
    let tree = FixtureTree()
    let run = try BlockDevice.run(
      ["dd", "bs=64k", "count=40", "if=/dev/zero", "conv=fsync", "status=none", "of="], tree)
    #expect(Self.figures(run) == [40, 40 * 65536, 1], "\(run.tool.errors)")
    #expect(run.fidelity("disk.writes.bytes") == "exact")
    #expect(run.metric("disk.kept.bytes")?["missing"] != nil)
    let audit = run.report["audits"]?.array?.first { $0["id"]?.string == "disk-volume" }
    #expect(audit?["explanation"]?.string?.contains("2.5 MiB") == true, "\(audit as Any)")
  }

  @Test func everyCallThatWritesToAFileCounts() throws {
    let tree = FixtureTree().file("/from", String(repeating: "x", count: 100_000))
    let run = try Self.python(
      """
      source = os.open('from', os.O_RDONLY)
      file = os.open('x', os.O_RDWR | os.O_CREAT)
      os.write(file, b'x' * 10)
      os.pwrite(file, b'x' * 20, 5)
      os.writev(file, [b'x' * 10, b'y' * 20])
      os.pwritev(file, [b'x' * 40], 7)
      os.sendfile(file, source, 0, 50_000)
      os.copy_file_range(source, file, 40_000, 0, 60_000)
      read, write = os.pipe()
      os.splice(source, write, 4096, 0)
      os.splice(read, file, 4096)
      os.write(file, b'')
      try: os.write(source, b'x')
      except OSError: pass
      """, tree.path)
    #expect(Self.figures(run) == [7, 10 + 20 + 30 + 40 + 50_000 + 40_000 + 4096, 0], "\(run.tool.errors)")
    #expect(run.fidelity("disk.writes.bytes") == "exact")
  }

  @Test func everyRequestToMakeDurableCounts() throws {
    let tree = FixtureTree()
    let run = try Self.python(
      """
      import ctypes
      libc = ctypes.CDLL(None)
      file = os.open('x', os.O_RDWR | os.O_CREAT)
      os.truncate(file, 8192)
      os.fsync(file); os.fdatasync(file); os.sync(); libc.syncfs(file)
      libc.sync_file_range(file, ctypes.c_long(0), ctypes.c_long(0), 2)
      mapped = mmap.mmap(file, 8192)
      mapped.flush()
      always = os.open('y', os.O_WRONLY | os.O_CREAT | os.O_DSYNC)
      os.write(always, b'x'); os.write(always, b'x')
      os.pwritev(file, [b'x'], 0, os.RWF_SYNC)
      os.fsync(os.open('.', os.O_RDONLY))
      try: os.fsync(os.pipe()[1])
      except OSError: pass
      """, tree.path)
    #expect(run.value("disk.syncs") == 10, "\(run.tool.errors)")
    #expect(run.fidelity("disk.syncs") == "exact")
  }

  private static func changeThroughAMapping() throws -> Measured {
    let tree = FixtureTree().file("/x", String(repeating: "x", count: 65_536))
    return try python(
      """
      file = os.open('x', os.O_RDWR)
      mapped = mmap.mmap(file, 65_536)
      mapped[0:10_000] = b'y' * 10_000
      """, tree.path)
  }

  @Test func whatIsChangedThroughAMappingIsNoWrite() throws {
    #expect(try Self.changeThroughAMapping().value("disk.writes") == 0)
  }

  @Test(.enabled(if: Counting.files, "needs root or CAP_BPF, type information and ext4"))
  func whatIsChangedThroughAMappingIsNeverNoughtExactly() throws {
    let kept = try #require(try Self.changeThroughAMapping().metric("disk.kept.bytes"))
    #expect(kept["bound"] == "at most" && kept["value"]?.number == 65_536)
  }

  @Test(.enabled(if: Peers.fio, "fio is not installed"), arguments: ["io_uring", "libaio", "pvsync2"])
  func requestsThatArePutInQueuesCount(_ engine: String) throws {
    let tree = FixtureTree()
    let run = try Measured.run([
      "sh", "-c",
      "cd $0 && fio --name=x --ioengine=$1 --rw=write --bs=4k --size=1m --iodepth=8 --fsync=64 --thread >/dev/null",
      tree.path, engine,
    ])
    // On a slow disk fio looks a hundred times whether its job is done, and fails for polling.
    try #require([0, 1].contains(run.tool.status), "\(run.tool.output)\(run.tool.errors)")
    #expect(run.value("disk.writes") == 256 && run.value("disk.writes.bytes") == 1_048_576)
    #expect(run.fidelity("disk.writes") == "exact")
    #expect(run.metric("disk.writes.bytes")?["bound"] == (engine == "libaio" ? "at most" : nil))
  }

  @Test(
    .enabled(if: Permissions.mount, "this process may not mount"),
    .enabled(
      if: (try? TruthTests.fileSystem(of: "/dev/shm/x")) == "tmpfs", "/dev/shm is no file system in memory"))
  func filesInMemoryAreNoDiskAndTheirSyncsAreCalls() throws {
    let run = try Self.python(
      """
      file = os.open('/dev/shm/headroom-test', os.O_WRONLY | os.O_CREAT)
      os.write(file, b'x' * 1000); os.fsync(file)
      os.unlink('/dev/shm/headroom-test')
      """, "/")
    #expect(Self.figures(run) == [0, 0, 1], "\(run.tool.errors)")
    let tool = try Tool.run(["calibrate", "save-each"], environment: ["TMPDIR": "/dev/shm"])
    #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
  }

  @Test(.enabled(if: OtherFileSystem.works("xfs"), "no xfs can be made and mounted here"))
  func onXFSCallsCountAndWhatIsNotKnownIsMissing() throws { try callsCount(on: "xfs") }

  @Test(.enabled(if: OtherFileSystem.works("btrfs"), "no btrfs can be made and mounted here"))
  func onBtrfsCallsCountAndWhatIsNotKnownIsMissing() throws { try callsCount(on: "btrfs") }

  @Test(.enabled(if: OtherFileSystem.works("overlay"), "no overlay can be mounted here"))
  func onAnOverlayCallsCountAndFilesOnExt4HaveTheirAccount() throws { try callsCount(on: "overlay") }

  private func callsCount(on type: String) throws {
    let program = "dd if=/dev/zero of=a bs=512 count=50 conv=fsync status=none; echo x > b; sync b"
    let tree = OtherFileSystem.tree()
    let report = tree.path + "/report.json"
    let tool = try OtherFileSystem.run(
      type, tree, [Tool.path, "run", "--json", report, "--", "sh", "-c", program])
    try #require(tool.status == 0, "\(tool.errors)")
    let run = Measured(tool: tool, report: try JSONParser.parse(tree.root.bytes("/report.json")))
    #expect(Self.figures(run) == [51, 25_602, 2], "\(run.tool.errors)")
    #expect(run.value("disk.windows") == 1)
    let kept = try #require(run.metric("disk.kept.bytes"))
    if type == "overlay" && Counting.files {
      // On a busy machine a file may have been left before it was looked at, which is said and no other figure.
      #expect(kept["value"]?.number == 25_602 || kept["missing"] != nil, "\(kept)")
    } else {
      #expect(kept["missing"]?.string?.isEmpty == false)
      #expect(run.verdict(of: "disk-whole-file-rewrites") == "not-measured")
    }
  }
}

/// A file system of another type than most have, mounted where nobody else sees it.
enum OtherFileSystem {
  /// Neither every machine's kernel nor its tools know each file system.
  static func works(_ type: String) -> Bool { (try? run(type, tree(), ["true"]))?.status == 0 }

  static func tree() -> FixtureTree {
    FixtureTree().file("/m/x", "").file("/l/x", "").file("/u/x", "").file("/w/x", "")
  }

  /// Runs a command in it.
  static func run(_ type: String, _ tree: FixtureTree, _ words: [String]) throws -> Tool {
    let script = """
      set -e
      folder=$0/m type=$1
      shift
      if [ $type = overlay ]; then
        mount -t overlay overlay -o "lowerdir=$0/l,upperdir=$0/u,workdir=$0/w" "$folder"
      else
        truncate -s 320M "$0/image"; mkfs.$type -q "$0/image" > /dev/null; mount -o loop "$0/image" "$folder"
      fi
      trap 'cd /; umount "$folder"' EXIT
      cd "$folder"
      "$@"
      """
    return try Tool.run(
      program: "/usr/bin/unshare", ["-m", "sh", "-c", script, tree.path, type] + words, timeout: 60)
  }
}

/// A file as a block device that is measured without a file system on it.
enum BlockDevice {
  static let works = geteuid() == 0 && (try? attached(FixtureTree()) { _ in }) != nil

  /// - Parameter command: of which the last word ends in the device's path.
  static func run(_ command: [String], _ tree: FixtureTree) throws -> Measured {
    try attached(tree) { try Measured.run(command.dropLast() + [(command.last ?? "") + $0]) }
  }

  private static func attached<Result>(
    _ tree: FixtureTree, _ body: (String) throws -> Result
  ) throws -> Result {
    let image = tree.path + "/image"
    _ = try Tool.run(program: "/usr/bin/truncate", ["-s", "16M", image])
    let attached = try Tool.run(program: "/usr/sbin/losetup", ["-f", "--show", image])
    let device = try #require(attached.output.split(separator: "\n").first.map { String($0) })
    defer { _ = try? Tool.run(program: "/usr/sbin/losetup", ["-d", device]) }
    return try body(device)
  }
}
