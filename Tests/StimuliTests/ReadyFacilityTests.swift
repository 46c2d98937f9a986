import Documents
import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct ReadyFacilityTests {
  /// Far more than any of this takes, on a machine that is busy otherwise.
  private static let long = 60.0

  @Test func aNoticeFromTheProgramItselfCounts() throws {
    let scene = try ReadyScene(.init(.notify, within: Self.long))
    let before = Clock.nanoseconds()
    try scene.launch(
      """
      exec python3 -c '
      import os, socket, time
      s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      s.sendto(b"STATUS=loading", os.environ["NOTIFY_SOCKET"])
      time.sleep(0.3)
      s.sendto(b"STATUS=well\\nREADY=1\\n", os.environ["NOTIFY_SOCKET"])
      time.sleep(60)'
      """)
    let event = try #require(scene.events(within: Self.long).first)
    #expect((event.detail as? ProgramReady)?.how == "notify")
    #expect(event.time - before >= 300_000_000)
    #expect(scene.variables["NOTIFY_SOCKET"] == scene.tree.path + "/notify")
  }

  @Test func aNoticeByAHelperThatHasEndedCounts() throws {
    let scene = try ReadyScene(.init(.notify, within: Self.long))
    try scene.launch(
      """
      python3 -c '
      import os, socket
      socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])'
      exec sleep 60
      """)
    usleep(500_000)
    #expect(scene.events(within: Self.long).first?.detail is ProgramReady)
  }

  @Test(.enabled(if: Peers.systemdNotify, "systemd-notify is not installed"))
  func systemdsOwnCommandIsUnderstood() throws {
    let scene = try ReadyScene(.init(.notify, within: Self.long))
    try scene.launch("systemd-notify --ready; echo went on > $1/after; exec sleep 60")
    #expect(scene.events(within: Self.long).first?.detail is ProgramReady)
    // It waits until the descriptor that it sends along is closed.
    for _ in 0..<100 where !scene.tree.root.exists("/after") { scene.serve() }
    #expect(scene.tree.root.exists("/after"))
  }

  @Test func aNoticeFromOutsideTheTreeDoesNotCount() throws {
    let scene = try ReadyScene(.init(.notify, within: 0.5))
    try scene.launch("sleep 60")
    // This process is above the program, not in its tree.
    let told = try NoticeSocket.tellReady(
      Environment([Array("NOTIFY_SOCKET=\(scene.tree.path)/notify".utf8)]))
    #expect(told)
    let event = try #require(scene.events(within: Self.long).first)
    #expect((event.detail as? ProgramNotReady)?.sign.within == 0.5)
  }

  @Test func aLineOfTheOutputCountsAndEveryByteGoesOn() throws {
    let scene = try ReadyScene(.init(.output("Listening on"), within: Self.long))
    try scene.launch(
      "head -c 1048576 /dev/urandom > $1/random; cat $1/random; printf 'Liste'; sleep 0.2; printf 'ning on 80\\nend'"
    )
    let event = try #require(scene.events(within: Self.long).first)
    #expect((event.detail as? ProgramReady)?.subject == "Listening on")
    #expect(scene.wait() == 0)
    scene.facility.end()
    let expected = try scene.tree.root.bytes("/random") + Array("Listening on 80\nend".utf8)
    #expect(scene.written == expected)
  }

  @Test func theOutputOfALastMomentIsNotLost() throws {
    for _ in 0..<20 {
      let scene = try ReadyScene(.init(.output("never"), within: Self.long))
      try scene.launch("echo a; echo the end")
      #expect(scene.wait() == 0)
      scene.facility.end()
      #expect(String(decoding: scene.written, as: UTF8.self) == "a\nthe end\n")
    }
  }

  @Test func aReaderThatHasGoneEndsTheProgramAsWithoutUs() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let scene = try ReadyScene(.init(.output("never"), within: Self.long), output: ends[1])
    close(ends[0])
    try scene.launch("exec yes")
    #expect(scene.wait() & 0x7F == SIGPIPE)
  }

  @Test func outputThatCannotBeHandedOnIsSaidAndStopsNobody() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    let scene = try ReadyScene(.init(.output("end"), within: Self.long), output: full)
    try scene.launch("head -c 300000 /dev/zero; echo the end")
    #expect(scene.wait() == 0)
    var kinds: [String] = []
    for _ in 0..<100 where kinds.count < 2 { kinds += scene.events(within: 0.2).map(\.kind) }
    #expect(kinds.sorted() == ["program.output.lost", "program.ready"])
  }

  @Test func aPortThatIsOpenedCounts() throws {
    let port = try LineService([]).closedPort()
    let scene = try ReadyScene(.init(.port(port, host: nil), within: Self.long))
    try scene.launch("cd $1; sleep 0.3; exec python3 -m http.server \(port) --bind 127.0.0.1")
    let event = try #require(scene.events(within: Self.long).first)
    #expect((event.detail as? ProgramReady)?.how == "port")
    #expect((event.detail as? ProgramReady)?.late == 0.02)
  }

  @Test func aPortThatSomebodyElseHasIsRefused() throws {
    let port = try LineService([.wait]).port
    let scene = try ReadyScene(.init(.port(port, host: "127.0.0.1"), within: Self.long))
    let error = #expect(throws: SystemError.self) { try scene.launch("sleep 60") }
    #expect(error?.code == EADDRINUSE)
    #expect(error?.subject.contains("127.0.0.1:\(port)") == true)
  }

  @Test(arguments: ["/app.sock", "@headroom-ready-test"])
  func aSocketThatIsListenedOnCounts(_ name: String) throws {
    let path = name.hasPrefix("@") ? "\(name)-\(getpid())" : FixtureTree().path + name
    let scene = try ReadyScene(.init(.socket(path), within: Self.long))
    try scene.launch(
      """
      exec python3 -c '
      import socket, sys, time
      name = "\(path)"
      s = socket.socket(socket.AF_UNIX)
      s.bind("\\0" + name[1:] if name[0] == "@" else name)
      time.sleep(0.3)
      s.listen(); time.sleep(60)'
      """)
    #expect(scene.events(within: Self.long).first?.detail is ProgramReady)
  }

  @Test func aFileThatAppearsInAFolderThatAppearsCounts() throws {
    let place = FixtureTree()
    let scene = try ReadyScene(.init(.file(place.path + "/run/app/pid"), within: Self.long))
    try scene.launch(
      "sleep 0.2; mkdir -p \(place.path)/run/app; sleep 0.2; echo 1 > \(place.path)/run/app/pid; exec sleep 60"
    )
    #expect(scene.events(within: Self.long).first?.detail is ProgramReady)
    #expect(place.root.exists("/run/app/pid"))
  }

  @Test func aFileThatWasThereMustChange() throws {
    let place = FixtureTree().file("/pid", "old")
    let idle = try ReadyScene(.init(.file(place.path + "/pid"), within: 0.5))
    try idle.launch("cat \(place.path)/pid; echo x > \(place.path)/other; exec sleep 60")
    #expect(idle.events(within: Self.long).first?.detail is ProgramNotReady)
    let busy = try ReadyScene(.init(.file(place.path + "/pid"), within: Self.long))
    try busy.launch("echo new > \(place.path)/pid; exec sleep 60")
    #expect(busy.events(within: Self.long).first?.detail is ProgramReady)
  }

  @Test func eachLaunchIsWaitedForAnew() throws {
    let scene = try ReadyScene(.init(.output("up"), within: Self.long))
    for number in 1...3 {
      let start = Clock.nanoseconds()
      try scene.launch("sleep 0.1; echo up \(number)")
      let events = scene.events(within: Self.long)
      #expect(events.map(\.kind) == ["program.ready"] && events[0].time >= start + 100_000_000)
      #expect(scene.wait() == 0)
    }
    scene.facility.end()
    #expect(
      String(decoding: scene.written, as: UTF8.self).split(separator: "\n").sorted() == [
        "up 1", "up 2", "up 3",
      ])
  }

  @Test func restIsNotFoundHere() throws {
    #expect(throws: SystemError.self) { try ReadyScene(.init(.quiet)) }
  }
}

enum Peers {
  static let systemdNotify = access("/usr/bin/systemd-notify", X_OK) == 0
}
