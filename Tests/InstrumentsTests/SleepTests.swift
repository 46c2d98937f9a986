import Glibc
import Kernel
import Recordings
import Testing

@testable import Instruments

@Suite struct SleepTests {
  static func sleep(
    _ call: String, _ object: WaitObject = .none, deep: Bool = false, storage: Bool = false, first: UInt64 = 3
  ) -> Sleep {
    Sleep(
      call: call.isEmpty ? .none : .named(call), isDeep: deep, waitsForStorage: storage, halt: nil,
      firstArgument: first, object: object)
  }

  @Test(arguments: [
    ("read", WaitObject.file("x"), WaitCause.disk), ("write", .remoteFile("x"), .network),
    ("recvfrom", .socket(.internet("tcp")), .network), ("connect", .socket(.local), .process),
    ("read", .pipe, .process), ("read", .events("[timerfd]"), .event), ("read", .events("tty1"), .event),
    ("recvmsg", .socket(.other), .event), ("write", .servedFile("x"), .process),
    ("futex", .none, .lock), ("flock", .file("x"), .lock), ("wait4", .none, .child), ("vfork", .none, .child),
    ("clock_nanosleep", .none, .sleep), ("epoll_wait", .events("[eventpoll]"), .event),
    ("accept4", .socket(.internet("tcp")), .event), ("fsync", .file("x"), .process), ("", .none, .memory),
  ])
  func theCallAndItsFileTellTheCause(_ call: String, _ object: WaitObject, _ cause: WaitCause) {
    #expect(Self.sleep(call, object).cause == cause)
  }

  @Test(arguments: [("fsync", WaitCause.disk), ("openat", .disk), ("mmap", .kernel), ("", .memory)])
  func aSleepThatNothingEndsIsForStorageOrTheKernel(_ call: String, _ cause: WaitCause) {
    #expect(Self.sleep(call, deep: true).cause == cause)
  }

  @Test func whatTheKernelCallsAWaitForStorageIsOne() {
    #expect(Self.sleep("mmap", deep: true, storage: true).cause == .disk)
    #expect(Self.sleep("", deep: true, storage: true).cause == .memory)
    // Its wait is marked so on some kernels, whatever it waits for.
    #expect(Self.sleep("io_uring_enter", storage: true).cause == .event)
  }

  @Test func standardInputIsWaitedForAndAnotherPipeHoldsUp() {
    #expect(Self.sleep("read", .pipe, first: 0).cause == .event)
    #expect(Self.sleep("write", .pipe, first: 0).cause == .process)
  }

  @Test func aStoppedThreadIsNotHeldUp() {
    var sleep = Self.sleep("read", .file("x"))
    sleep.halt = .stopped
    #expect(sleep.cause == .stopped)
    #expect(!sleep.cause.blocks && !sleep.cause.deafens)
  }

  @Test func aFrozenThreadWaitsForNothingWhateverItWasAt() {
    for var sleep in [
      Self.sleep(""), Self.sleep("fsync", .file("x"), deep: true), Self.sleep("", storage: true),
    ] {
      sleep.halt = .frozen
      #expect(sleep.cause == .frozen)
      #expect(sleep.callText == "")
    }
    #expect(!WaitCause.frozen.blocks && !WaitCause.frozen.deafens)
  }

  @Test func aNumberThatIsNoDescriptorNamesNoFile() {
    #expect(Self.sleep("clock_nanosleep", .file("x")).object == .none)
    #expect(Self.sleep("fsync", .file("x")).object == .file("x"))
  }

  @Test func filesAreKnownByTheirModeAndFileSystem() {
    #expect(WaitObject(mode: S_IFREG, magic: 0xEF53, name: "a") == .file("a"))
    #expect(WaitObject(mode: S_IFREG, magic: 0x6969, name: "a") == .remoteFile("a"))
    #expect(WaitObject(mode: S_IFREG, magic: 0x6573_5546, name: "a") == .servedFile("a"))
    #expect(WaitObject(mode: S_IFIFO, magic: 0x5049_5045, name: "") == .pipe)
    #expect(WaitObject(mode: 0, magic: 0, name: "[eventfd]") == .events("[eventfd]"))
    #expect(WaitObject(mode: 0, magic: 0, name: "") == .none)
  }

  @Test func aSocketIsNamedByItsPeer() {
    let address = [UInt8](repeating: 0, count: 15) + [1]
    let six = WaitObject(family: UInt16(AF_INET6), type: 1, address: address, port: 80)
    #expect(six.text == "tcp [::1]:80")
    let four = WaitObject(
      family: 2, type: 2, address: [10, 0, 0, 9] + [UInt8](repeating: 0, count: 12), port: 53)
    #expect(four.text == "udp 10.0.0.9:53")
    #expect(WaitObject(family: 2, type: 2, address: address, port: 0).text == "udp")
  }

  @Test(arguments: [
    ("socket:[12]", true, WaitObject.socket(.local)), ("socket:[12]", false, .socket(.internet("socket"))),
    ("pipe:[1]", false, .pipe), ("anon_inode:[timerfd]", false, .events("[timerfd]")),
    ("/dev/pts/0", false, .events("0")), ("/a/b", false, .file("b")), ("", false, .none),
  ])
  func aLinkInTheListOfDescriptorsTellsItsKind(_ link: String, _ isLocal: Bool, _ object: WaitObject) {
    #expect(WaitObject(link: link, isLocal: isLocal) == object)
  }
}
