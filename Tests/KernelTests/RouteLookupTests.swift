import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct RouteLookupTests {
  private func lookup(_ machine: String, _ address: String) throws -> RouteLookup? {
    let numeric = try #require(NameLookup.numeric(address))
    return try RouteLookup.ask(FixtureTree().recorded(machine).root, numeric.address)
  }

  @Test func aFarDestinationHasAGatewayAndANearOneNone() throws {
    let far = try #require(try lookup("wired", "192.0.2.1"))
    #expect(far.kind == .unicast && far.gateway?.text == "10.0.2.2" && far.source?.text == "10.0.2.15")
    let near = try #require(try lookup("wired", "10.0.2.2"))
    #expect(near.kind == .unicast && near.gateway == nil)
  }

  @Test func theDeviceItselfAndAddressesOfManyAreToldApart() throws {
    #expect(try lookup("wired", "127.0.0.1")?.kind == .local)
    #expect(try lookup("wired", "::1")?.kind == .local)
    #expect(try lookup("wired", "10.0.2.255")?.kind == .broadcast)
    #expect(try lookup("wired", "224.0.0.1")?.kind == .multicast)
  }

  @Test func eachKindOfRefusalHasItsOwnError() {
    let codes = [
      ("198.51.100.1", EHOSTUNREACH), ("203.0.113.1", EACCES), ("100.64.0.1", EINVAL),
    ]
    for (address, code) in codes {
      let error = #expect(throws: SystemError.self) { try lookup("refusals", address) }
      #expect(error?.code == code, "\(address)")
    }
    let error = #expect(throws: SystemError.self) { try lookup("wired", "2001:db8:1::1") }
    #expect(error?.code == ENETUNREACH)
  }

  @Test func theKernelRoutesOverALinkWithoutACarrierToo() throws {
    #expect(try lookup("no-carrier", "192.0.2.1") == lookup("wired", "192.0.2.1"))
  }

  @Test func anAnswerThatEndsTooEarlyHoldsNoRoute() {
    for length in 0..<12 {
      let message = NetlinkMessage(
        type: 24, flags: 0, sequence: 0, port: 0, payload: [UInt8](repeating: 2, count: length))
      #expect(RouteLookup(message) == nil)
    }
  }
}
