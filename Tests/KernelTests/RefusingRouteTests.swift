import Kernel
import Testing

@Suite struct RefusingRouteTests {
  private func route(_ bytes: [UInt8]) -> RefusingRoute? {
    NetlinkMessage.parse(bytes).flatMap { RefusingRoute($0[0]) }
  }

  @Test func eachKindIsTold() {
    let metric = NetlinkBytes.attribute(6, NetlinkBytes.integer(UInt32(100)))
    for (type, kind) in [(UInt8(6), RefusingRoute.Kind.blackhole), (7, .unreachable), (8, .prohibit)] {
      #expect(
        route(NetlinkBytes.route(type: type, metric)) == .init(family: .ipv4, kind: kind, metric: 100))
    }
  }

  @Test func aRouteThatLeadsSomewhereIsNone() {
    #expect(route(NetlinkBytes.route(type: 1, [])) == nil)
    #expect(route(NetlinkBytes.route(length: 24, type: 7, [])) == nil)
    #expect(route(NetlinkBytes.route(table: 255, type: 7, [])) == nil)
  }
}
