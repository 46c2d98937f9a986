import Kernel
import Testing

@Suite struct DBusAddressTests {
  @Test func socketsAreNamedInOrder() {
    let found = DBusAddress.sockets(
      "unix:path=/a%20b,guid=1;tcp:host=x;unix:guid=2,abstract=c;unix:dir=/tmp;unix:path=%4")
    #expect(
      found == [
        .init(name: Array("/a b".utf8), isAbstract: false), .init(name: Array("c".utf8), isAbstract: true),
      ])
  }

  @Test(arguments: ["/tmp/plain_1-a.b", "/tmp/a b;c,d%e=ü"]) func aPathIsFoundAgain(_ path: String) {
    #expect(DBusAddress.sockets(DBusAddress.path(path)) == [.init(name: Array(path.utf8), isAbstract: false)])
  }
}
