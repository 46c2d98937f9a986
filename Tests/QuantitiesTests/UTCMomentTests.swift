import Foundation
import Quantities
import Testing

@Suite struct UTCMomentTests {
  @Test(arguments: [
    "1970-01-01T00:00:00.000Z", "2000-02-29T23:59:59.500Z", "2024-12-31T12:00:00.000Z",
    "2026-03-01T00:00:00.250Z",
    "2100-02-28T01:02:03.000Z",
  ])
  func aMomentIsAsFoundationCountsIt(_ text: String) throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    #expect(UTCMoment.seconds(text) == (try style.parse(text)).timeIntervalSince1970)
  }

  @Test func withoutAFractionItIsTheSame() {
    #expect(UTCMoment.seconds("2026-11-20T18:00:00Z") == UTCMoment.seconds("2026-11-20T18:00:00.000Z"))
  }

  @Test(arguments: ["", "yesterday", "2026-13-01T00:00:00Z", "2026-11-20T18:00:00+01:00"])
  func whatIsNoMomentHasNoSeconds(_ text: String) { #expect(UTCMoment.seconds(text) == nil) }
}
