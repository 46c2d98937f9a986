import Kernel
import Testing

@Suite struct ProcNetRouteTests {
  private let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

  @Test func theGatewayOfTheDefaultRouteIsRead() {
    let text =
      head + """
        wlan0\t00000000\t010200C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
        wlan0\t000200C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0
        """
    let routes = ProcNetRoute.ipv4(text)
    #expect(routes.count == 1)
    #expect(routes.first?.gateway?.text == "192.0.2.1")
    #expect(routes.first?.interface == "wlan0" && routes.first?.metric == 600)
  }

  @Test func aRejectedOrDownRouteIsNone() {
    #expect(ProcNetRoute.ipv4(head + "*\t00000000\t00000000\t0201\t0\t0\t0\t00000000\t0\t0\t0").isEmpty)
    #expect(ProcNetRoute.ipv4(head + "eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0").isEmpty)
  }

  @Test func aBlackholeIsNone() {
    #expect(ProcNetRoute.ipv4(head + "*\t00000000\t00000000\t0001\t0\t0\t10\t00000000\t0\t0\t0").isEmpty)
  }

  @Test func theRejectRouteOfIPv6OnLoopbackIsNone() {
    let zero = String(repeating: "0", count: 32)
    let reject = "\(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200200       lo"
    let route =
      "\(zero) 00 \(zero) 00 fe800000000000000000000000000001 00000400 00000001 00000000 00000003     eth0"
    let routes = ProcNetRoute.ipv6(reject + "\n" + route)
    #expect(routes.map { $0.gateway?.text } == ["fe80::1"])
    #expect(routes.first?.metric == 1024)
  }

  @Test func shortAndStrangeLinesArePassedOver() {
    for text in ["", "\n\n", "a b c", head + "eth0\t0\t0", head + "eth0\tzz\tzz\tzz\t0\t0\t0\tzz"] {
      #expect(ProcNetRoute.ipv4(text).isEmpty)
      #expect(ProcNetRoute.ipv6(text).isEmpty)
    }
  }
}
