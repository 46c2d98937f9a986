import Kernel
import Testing

@Suite struct DefaultRouteTests {
  private let gateway = NetlinkBytes.attribute(5, [192, 0, 2, 1])
  private let out = NetlinkBytes.attribute(4, NetlinkBytes.integer(Int32(4)))

  private func routes(_ bytes: [UInt8]) -> [DefaultRoute]? {
    NetlinkMessage.parse(bytes).flatMap { DefaultRoute.routes($0[0]) }
  }

  @Test func aDefaultRouteTellsGatewayMetricAndLink() throws {
    let metric = NetlinkBytes.attribute(6, NetlinkBytes.integer(UInt32(600)))
    let route = try #require(routes(NetlinkBytes.route(gateway + out + metric))?.first)
    #expect(
      route.gateway?.text == "192.0.2.1" && route.index == 4 && route.metric == 600 && route.family == .ipv4)
  }

  @Test func aRouteToAPartOfTheNetIsNoDefault() {
    #expect(routes(NetlinkBytes.route(length: 24, out)) == nil)
  }

  @Test func anUnreachableOrBlackholeRouteLeadsNowhere() {
    for type: UInt8 in [6, 7, 8] {
      #expect(routes(NetlinkBytes.route(type: type, out)) == nil, "type \(type)")
    }
  }

  @Test func aCachedRouteIsNotOfTheTable() { #expect(routes(NetlinkBytes.route(flags: 0x200, out)) == nil) }

  @Test func onlyTheMainTableCounts() {
    #expect(routes(NetlinkBytes.route(table: 255, out)) == nil)
    // Tables beyond 255 stand in an attribute; the header then says 252.
    let other = NetlinkBytes.attribute(15, NetlinkBytes.integer(UInt32(51820)))
    #expect(routes(NetlinkBytes.route(table: 252, out + other)) == nil)
  }

  @Test func halvesAndOtherTablesAreToldApart() throws {
    func placed(_ bytes: [UInt8]) throws -> (table: UInt32, span: DefaultRoute.Span)? {
      let message = try #require(NetlinkMessage.parse(bytes)?.first)
      return DefaultRoute.placed(message).map { ($0.table, $0.span) }
    }
    let upper = NetlinkBytes.attribute(1, [128, 0, 0, 0])
    #expect(try placed(NetlinkBytes.route(length: 1, out))?.span == .lowerHalf)
    #expect(try placed(NetlinkBytes.route(length: 1, out + upper))?.span == .upperHalf)
    #expect(try placed(NetlinkBytes.route(length: 8, out)) == nil)
    let table = NetlinkBytes.attribute(15, NetlinkBytes.integer(UInt32(51820)))
    #expect(try placed(NetlinkBytes.route(table: 252, out + table))?.table == 51820)
    #expect(routes(NetlinkBytes.route(length: 1, out)) == nil)
  }

  @Test func eachNextHopIsARouteOfItsOwn() {
    func hop(_ index: Int32, _ last: UInt8) -> [UInt8] {
      NetlinkBytes.integer(UInt16(16)) + [0, 0] + NetlinkBytes.integer(index)
        + NetlinkBytes.attribute(5, [192, 0, 2, last])
    }
    let found = routes(NetlinkBytes.route(NetlinkBytes.attribute(9, hop(2, 1) + hop(3, 9))))
    #expect(found?.map(\.index) == [2, 3])
    #expect(found?.map { $0.gateway?.text } == ["192.0.2.1", "192.0.2.9"])
  }

  @Test func aGatewayMayBeOfTheOtherFamily() {
    let via = NetlinkBytes.attribute(
      18, NetlinkBytes.integer(UInt16(10)) + [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1])
    #expect(routes(NetlinkBytes.route(via + out))?.first?.gateway?.text == "fe80::1")
  }

  @Test func aPointToPointRouteHasNoGateway() {
    #expect(routes(NetlinkBytes.route(out))?.first?.gateway == nil)
  }
}
