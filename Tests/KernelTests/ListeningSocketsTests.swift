import Kernel
import Testing

@Suite struct ListeningSocketsTests {
  /// Lines as a little-endian machine writes them; the second is a connection.
  static let streams = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 41 1 ffff 100 0 0 10 0
       1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000     0        0 42 1 ffff 100 0 0 10 0
       2: nonsense
    """

  @Test func onlyWhatListensIsTaken() {
    let found = ListeningSockets.parseStreams(Self.streams, "tcp")
    #expect(found.map(\.inode) == [41])
    #expect(found.first?.address == "127.0.0.1" && found.first?.port == 8080)
  }

  @Test func anAddressOfVersion6IsFourWords() {
    let line =
      "0: 00000000000000000000000001000000:0016 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 7 1"
    #expect(ListeningSockets.parseStreams(line, "tcp6").first?.address == "::1")
  }

  @Test func localSocketsKeepTheirPathsAndTheirBlanks() {
    let text = """
      Num       RefCount Protocol Flags    Type St Inode Path
      ffff: 00000002 00000000 00010000 0001 01 21 /run/a b
      ffff: 00000002 00000000 00010000 0001 01 22
      ffff: 00000003 00000000 00000000 0001 03 23 /run/connected
      """
    #expect(ListeningSockets.parseLocal(text).map { "\($0.inode) \($0.address)" } == ["21 /run/a b", "22 "])
  }
}
