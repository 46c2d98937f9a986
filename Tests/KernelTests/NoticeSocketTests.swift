import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct NoticeSocketTests {
  private static func environment(_ name: String) -> Environment {
    Environment([Array("NOTIFY_SOCKET=\(name)".utf8)])
  }

  @Test func whoTellsIsKnown() throws {
    let socket = try NoticeSocket(FixtureTree().path + "/notify", for: nil)
    #expect(socket.next() == nil)
    #expect(try NoticeSocket.tellReady(Self.environment(socket.path)))
    let notice = try #require(socket.next())
    #expect(notice.saysReady && notice.lines == ["READY=1"])
    #expect(notice.pid == getpid() && notice.user == getuid())
    #expect(socket.next() == nil)
  }

  @Test func withoutAManagerNobodyIsTold() throws {
    #expect(try NoticeSocket.tellReady(Environment([])) == false)
    #expect(throws: SystemError.self) { try NoticeSocket.tellReady(Self.environment("/nowhere/notify")) }
  }

  @Test func aPathThatIsTooLongIsRefused() {
    let error = #expect(throws: SystemError.self) {
      try NoticeSocket("/tmp/" + String(repeating: "x", count: 110), for: nil)
    }
    #expect(error?.code == ENAMETOOLONG)
  }

  @Test func theSocketGoesWithItsOwner() throws {
    let path = FixtureTree().path + "/notify"
    do {
      let socket = try NoticeSocket(path, for: nil)
      #expect(access(path, F_OK) == 0 && socket.raw > 2)
    }
    #expect(access(path, F_OK) != 0)
  }
}
