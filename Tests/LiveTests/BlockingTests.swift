import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Programs that hold up their main thread a known number of times, for each cause.
@Suite(.serialized, .waitsForPrograms) struct BlockingTests {
  /// What `main.blocked.count` is exact with; a container's root often may not use BPF.
  static let countsInKernel =
    geteuid() == 0 && Permissions.mount && KernelRoot.live.exists("/sys/kernel/btf/vmlinux")

  static let program = """
    import ctypes, fcntl, os, select, socket, struct, sys, threading, time
    cause, times, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    length = 0.3
    ready = threading.Semaphore(0)

    def account():
      state = open('/proc/self/stat').read().rpartition(')')[2].split()[0]
      return state, open('/proc/self/schedstat').read()

    def asleep():
      before = account()
      time.sleep(0.05)
      return before[0] == 'S' and account() == before

    def later(*steps):
      def run():
        for _ in range(times):
          ready.acquire()
          # However busy the machine is, the length counts from when the main thread sleeps.
          while not asleep(): pass
          time.sleep(length)
          for step in steps: step()
      thread = threading.Thread(target=run, daemon=True)
      thread.start()
      return thread

    events = select.epoll()
    def attend():
      for _ in range(4): events.poll(0.01)

    queued = lambda: int(open('/proc/self/schedstat').read().split()[1])

    def repeat(step, thread=None):
      late, comes_next = 0, cause in ('sleep', 'event', 'child', 'process')
      for _ in range(times):
        # Only who attends to events can be held up.
        if not comes_next: attend()
        ready.release()
        before = queued()
        step()
        # Who waits for a processor on its way to sleep until a fixed moment sleeps for less.
        late += queued() - before > 150000000
      if thread: thread.join()
      if comes_next: print(late)

    if cause == 'sleep': repeat(lambda: time.sleep(length))
    if cause == 'event':
      poll = select.poll()
      poll.register(os.pipe()[0], select.POLLIN)
      repeat(lambda: poll.poll(length * 1000))
    if cause == 'sleepy-loop':
      repeat(lambda: time.sleep(length))
    if cause == 'child':
      spawn = lambda: os.spawnvp(os.P_NOWAIT, 'sleep', ['sleep', str(length * 3)])
      repeat(lambda: os.waitpid(spawn(), 0))
    if cause == 'process':
      ends = os.pipe()
      repeat(lambda: os.read(ends[0], 1), later(lambda: os.write(ends[1], b'x')))
    if cause == 'lock':
      lock = threading.Semaphore(0)
      repeat(lambda: lock.acquire(), later(lambda: lock.release()))
    if cause == 'network':
      server = socket.socket()
      server.bind(('127.0.0.1', 0))
      server.listen(1)
      client = socket.create_connection(server.getsockname())
      peer = server.accept()[0]
      print(client.getpeername()[1])
      repeat(lambda: client.recv(1), later(lambda: peer.send(b'x')))
    if cause == 'memory':
      # Pages that another thread supplies (userfaultfd(2)); a call through ctypes lets that thread run.
      libc = ctypes.CDLL(None)
      libc.mmap.restype = ctypes.c_void_p
      libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
      libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
      faults = libc.syscall(323 if os.uname().machine == 'x86_64' else 282, os.O_CLOEXEC)
      if faults < 0: sys.exit(99)
      area = libc.mmap(None, times * 65536, 3, 0x22, -1, 0)
      fcntl.ioctl(faults, 0xC018AA3F, struct.pack('QQQ', 0xAA, 0, 0))
      fcntl.ioctl(faults, 0xC020AA00, struct.pack('QQQQ', area, times * 65536, 1, 0))
      def serve():
        for page in range(times):
          os.read(faults, 32)
          time.sleep(length)
          fcntl.ioctl(faults, 0xC020AA04, struct.pack('QQQQ', area + page * 65536, 65536, 0, 0))
      threading.Thread(target=serve).start()
      attend()
      for page in range(times): libc.memset(area + page * 65536, 1, 1)
    if cause == 'disk':
      file, folder = os.open(path + '/x', os.O_WRONLY | os.O_CREAT), os.open(path, os.O_RDONLY)
      freeze, thaw = 0xC0045877, 0xC0045878
      def step():
        fcntl.ioctl(folder, freeze, 0)
        timer = threading.Timer(length, lambda: fcntl.ioctl(folder, thaw, 0))
        timer.start()
        os.write(file, b'x')
        timer.join()
      repeat(step)
    """

  static func run(_ cause: String, _ times: Int, path: String = "") throws -> Measured {
    try Measured.run(["python3", "-c", program, cause, "\(times)", path], options: ["--as-root"])
  }

  /// Lines of the table that python's thread has with that cause.
  static func lines(_ run: Measured, _ cause: String) -> [JSONValue] {
    run.report["tables"]?["main-waits"]?.array?.filter { $0["cause"]?.string == cause } ?? []
  }

  static func count(_ run: Measured, _ cause: String) -> Double {
    lines(run, cause).filter { $0["name"]?.string == "python3" }.reduce(0) { $0 + ($1["count"]?.number ?? 0) }
  }

  @Test(
    .enabled(if: countsInKernel, "this process may not count in the kernel"),
    arguments: ["lock", "memory", "network"])
  func eachTimeThatSomethingHoldsTheMainThreadUpIsCounted(_ cause: String) throws {
    let run = try Self.run(cause, 7)
    // A container's root may not serve pages.
    if cause == "memory", run.tool.errors.contains("status 99") { return }
    #expect(Self.count(run, cause) == 7, "\(run.tool.errors)")
    #expect(run.fidelity("main.blocked.count") == "exact")
    let events = run.report["events"]?.array?.filter {
      $0["kind"]?.string == "main.blocked" && $0["detail"]?["cause"]?.string == cause
    }
    #expect(events?.count == 7)
    for event in events ?? [] {
      let length = try #require(event["detail"]?["length"]?.number)
      #expect(length >= 0.1)
    }
    if cause == "network" {
      let port = run.tool.output.filter(\.isNumber)
      #expect(Self.lines(run, cause).first?["object"]?.string == "tcp 127.0.0.1:\(port)")
    }
  }

  @Test(
    .enabled(if: countsInKernel, "this process may not count in the kernel"),
    arguments: ["sleep", "event", "child", "process"])
  func waitingForWhatComesNextHoldsNothingUp(_ cause: String) throws {
    let run = try Self.run(cause, 5)
    let late = try #require(Double(run.tool.output.filter(\.isNumber)))
    #expect((5 - late...5).contains(Self.count(run, cause)), "\(late) late, \(run.tool.errors)")
    #expect(Self.lines(run, cause).allSatisfy { $0["held"] == false })
  }

  /// The main thread attends to events for a while, never for more than 16 ms at a time, is deaf for a while, and goes on.
  static let frames = """
    import select, socket, sys, time
    ends = socket.socketpair()
    if sys.argv[1] == 'epoll':
      events = select.epoll()
      turn = lambda: events.poll(0.016)
    if sys.argv[1] == 'poll':
      events = select.poll()
      for end in ends: events.register(end, select.POLLIN)
      turn = lambda: events.poll(16)
    if sys.argv[1] == 'select': turn = lambda: select.select(ends, [], [], 0.016)
    if sys.argv[1] == 'sleep': turn = lambda: time.sleep(0.016)
    for _ in range(20): turn()
    time.sleep(0.7)
    for _ in range(20): turn()
    """

  @Test(
    .enabled(if: countsInKernel, "this process may not count in the kernel"),
    arguments: ["epoll", "poll", "select"])
  func anEventLoopIsKnownHoweverShortItWaits(_ way: String) throws {
    let run = try Measured.run(["python3", "-c", Self.frames, way], options: ["--as-root"])
    #expect(run.value("main.loops") == 1, "\(run.tool.errors)")
    #expect(Self.lines(run, "sleep").map { $0["held"] } == [true])
    #expect(try #require(run.value("main.blocked.longest")) >= 0.69)
  }

  @Test(.enabled(if: countsInKernel, "this process may not count in the kernel"))
  func whereALoopCannotBeToldFromAScriptThereIsNoFigure() throws {
    let run = try Measured.run(["python3", "-c", Self.frames, "sleep"], options: ["--as-root"])
    let why = try #require(run.metric("main.blocked.longest")?["missing"]?.string)
    #expect(why.contains("again and again"))
    #expect(Self.verdict(run) == "not-measured")
  }

  @Test(.enabled(if: countsInKernel, "this process may not count in the kernel"))
  func aThreadThatJoinsItsWorkersIsNotHeldUp() throws {
    let program = """
      import threading, time
      worker = threading.Thread(target=time.sleep, args=[0.6])
      worker.start()
      worker.join()
      """
    let run = try Measured.run(["python3", "-c", program], options: ["--as-root"])
    #expect(Self.lines(run, "lock").contains { $0["held"] == false }, "\(run.tool.errors)")
    #expect(run.value("main.loops") == 0)
    #expect(run.metric("main.blocked.count")?["missing"]?.string != nil)
    #expect(Self.verdict(run) == "not-applicable")
  }

  private static func verdict(_ run: Measured) -> String? {
    run.report["audits"]?.array?.first { $0["id"]?.string == "main-thread-blocking" }?["verdict"]?.string
  }

  /// A program that computes is in no call while it stands still, one that sleeps in an interrupted one.
  @Test(
    .enabled(if: countsInKernel, "this process may not count in the kernel"),
    arguments: [
      "while :; do :; done", "exec python3 -c 'import select; e = select.epoll()\nwhile True: e.poll(0.02)'",
    ])
  func standingStillIsItsOwnKindAndHoldsNothingUp(_ program: String) throws {
    let run = try Measured.run(
      ["sh", "-c", program],
      options: ["--as-root", "--do", "suspend@0.5s", "--do", "resume@1s", "--duration", "1.4s"])
    let frozen = Self.lines(run, "frozen")
    #expect(try #require(frozen.first?["longest"]?.number, "\(run.tool.errors)") > 0.4)
    #expect(frozen.allSatisfy { $0["held"] == false })
    #expect(Self.lines(run, "memory") == [])
    let told = run.report["events"]?.array?.filter { $0["detail"]?["cause"]?.string == "frozen" }
    #expect(told == [])
  }

  @Test(.enabled(if: countsInKernel, "this process may not count in the kernel"))
  func aSleepBesideAnEventLoopIsCounted() throws {
    let run = try Self.run("sleepy-loop", 5)
    #expect(Self.lines(run, "sleep").map { $0["held"] } == [true], "\(run.tool.errors)")
    #expect(Self.count(run, "sleep") == 5)
    #expect(try #require(run.value("main.blocked.count")) >= 5)
  }

  /// A file system that is frozen lets writers wait as a slow disk does, for as long as the test wants.
  @Test(
    .enabled(if: countsInKernel, "this process may not count in the kernel"),
    .enabled(if: LoopDevice.works, "needs root, ext4 and a loop device"))
  func aWriteToAFrozenFileSystemIsAWaitForTheDisk() throws {
    let tree = FixtureTree().file("/disk/x", "").file("/report.json", "")
    let script = """
      truncate -s 16M $1/image && mkfs.ext4 -q $1/image && mount -o loop $1/image $1/disk || exit
      "$0" run --as-root --json $1/report.json -- python3 -c "$2" disk 4 $1/disk
      status=$?; umount $1/disk; exit $status
      """
    let tool = try Tool.run(
      program: "/usr/bin/unshare", ["-m", "sh", "-c", script, Tool.path, tree.path, Self.program])
    let run = Measured(tool: tool, report: (try? JSONParser.parse(tree.root.bytes("/report.json"))) ?? .null)
    // Python's own files may take their time too.
    let line = try #require(Self.lines(run, "disk").first { $0["call"]?.string == "write" }, "\(tool.errors)")
    #expect(line["count"]?.number == 4)
    #expect(line["object"]?.string == "x")
    #expect(line["held"] == true)
  }

  /// Four programs on one processor: each could run three times as long as it does.
  @Test(.enabled(if: countsInKernel, "this process may not count in the kernel"))
  func waitingForAProcessorIsThatOfTheKernelsAccount() throws {
    let program = """
      import os, time
      os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
      for _ in range(3):
        if os.fork() == 0: break
      end = time.monotonic() + 1
      while time.monotonic() < end: pass
      os.write(1, open('/proc/self/schedstat').read().split()[1].encode() + b' ')
      try:
        while True: os.wait()
      except ChildProcessError: pass
      """
    let run = try Measured.run(["python3", "-c", program], options: ["--as-root"])
    let truth = run.tool.output.split(separator: " ").compactMap { Double($0) }.reduce(0, +) / 1e9
    let time = try #require(run.value("main.runnable.time"))
    #expect(truth > 1, "\(run.tool.errors)")
    #expect(abs(time - truth) < truth * 0.1 + 0.05)
    #expect(run.fidelity("main.runnable.time") == "exact")
  }

  @Test(
    .enabled(if: Permissions.hideCgroups, "this process may not make a mount namespace"),
    arguments: [
      "lock", "network", "sleep",
    ])
  func withoutTheKernelsProgramsTheSamplesShowTheLongerOnes(_ cause: String) throws {
    let tree = FixtureTree().file(
      "/program.py", Self.program.replacing("length = 0.3", with: "length = 0.6"))
    let run = try FallBackTests.withoutCgroups(
      "python3 \(tree.path)/program.py \(cause) 3 x", options: ["--as-root", "--rate", "50"])
    #expect(Self.count(run, cause) == 3, "\(run.tool.errors)")
    // What it waited for is seen; that it runs an event loop, which never waits long, is not.
    #expect(run.metric("main.blocked.count")?["missing"]?.string?.contains("at the samples alone") == true)
  }
}
