import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct NameLookupTests {
  @Test func anAddressIsReadWithoutAskingAnybody() {
    #expect(NameLookup.numeric("192.0.2.1")?.address.text == "192.0.2.1")
    let scoped = NameLookup.numeric("fe80::1%wlan0")
    #expect(scoped?.address.text == "fe80::1" && scoped?.link == "wlan0")
    for text in ["", "%", "localhost", "1.2.3", "1.2.3.4.5", ":::", "10.0.0.1/8"] {
      #expect(NameLookup.numeric(text) == nil, "\(text)")
    }
  }

  @Test func theNameOfTheDeviceItselfNeedsNoServer() throws {
    let addresses = try NameLookup.addresses(.live, "localhost")
    #expect(addresses.contains { $0.isLoopback })
  }

  @Test func aCaptureResolvesWhatWasNotedAndNothingElse() throws {
    let tree = FixtureTree().answer("resolve example.org", Array("192.0.2.7\n2001:db8::7\nrubbish".utf8))
    #expect(try NameLookup.addresses(tree.root, "example.org").map(\.text) == ["192.0.2.7", "2001:db8::7"])
    #expect(throws: SystemError.self) { try NameLookup.addresses(tree.root, "example.net") }
  }

  @Test func onlyANameThatIsNotThereCountsAsMissing() {
    // EAI_NODATA of netdb.h, which is a GNU extension.
    for code in [EAI_NONAME, -5] { #expect(NameLookup.errorNumber(code, 0) == ENOENT, "\(code)") }
    let others: [(CInt, CInt)] = [
      (EAI_AGAIN, EAGAIN), (EAI_FAIL, EREMOTEIO), (EAI_MEMORY, ENOMEM), (EAI_FAMILY, EAFNOSUPPORT),
      (EAI_SERVICE, EIO), (-105, EIO),
    ]
    for (code, number) in others { #expect(NameLookup.errorNumber(code, ENOENT) == number, "\(code)") }
    #expect(NameLookup.errorNumber(EAI_SYSTEM, EMFILE) == EMFILE)
    #expect(NameLookup.errorNumber(EAI_SYSTEM, ENOENT) == EIO)
  }

  @Test func linkLocalAndLoopbackAreTold() {
    let linkLocal = ["169.254.7.1", "fe80::1", "febf::1"]
    let routable = ["169.253.7.1", "fec0::1", "::2", "10.0.0.1", "1::1"]
    #expect(linkLocal.allSatisfy { NameLookup.numeric($0)?.address.isLinkLocal == true })
    #expect(
      ["127.0.0.1", "127.9.9.9", "::1"].allSatisfy { NameLookup.numeric($0)?.address.isLoopback == true })
    for text in routable {
      let address = NameLookup.numeric(text)?.address
      #expect(address?.isLinkLocal == false && address?.isLoopback == false, "\(text)")
    }
  }
}
