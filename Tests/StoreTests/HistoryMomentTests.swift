import Formats
import Store
import Testing

struct HistoryMomentTests {
  @Test(arguments: [
    ("2026-11-20", "2026-11-20T00:00:00.000Z"), ("2026-11-20T18:00:00Z", "2026-11-20T18:00:00.000Z"),
    ("30d", "2026-10-23T05:26:40.000Z"), ("90 s", "2026-11-22T05:25:10.000Z"),
  ])
  func anAgeAndADayAreMoments(_ text: String, _ moment: String) throws {
    #expect(try HistoryMoment.meant(by: text, now: 1_795_325_200) == moment)
  }

  @Test(arguments: ["", "yesterday", "2026-02-30", "30", "-1d"])
  func whatIsNeitherAnAgeNorATimeIsNamed(_ text: String) {
    let error = #expect(throws: ExplainedError.self) { try HistoryMoment.meant(by: text) }
    #expect(error?.message.hasPrefix("\"\(text)\" is neither an age nor a time") == true)
  }

  @Test(arguments: [
    ("2026-11-20T18:00:00Z", "2026-11-20T18:00:00.000Z"),
    ("2026-11-20T18:00:00.5Z", "2026-11-20T18:00:00.500Z"),
    ("2024-02-29T23:59:59.123456Z", "2024-02-29T23:59:59.123Z"),
  ])
  func aMomentIsToldToTheMillisecond(_ text: String, _ moment: String) {
    #expect(HistoryMoment.normalised(text) == moment)
  }

  @Test(arguments: [
    "2026-20-01T00:00:00Z", "2026-02-31T10:00:00Z", "2026-02-29T10:00:00Z", "1900-02-29T10:00:00Z",
    "2026-02-01T99:99:99Z", "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:60Z", "2026-01-01T00:00:00+01:00", "2026-01-01", "",
  ])
  func whatNoCalendarHasIsNone(_ text: String) { #expect(HistoryMoment.normalised(text) == nil) }

  @Test func anAgeIsAMomentBeforeNow() {
    #expect(HistoryMoment.ago(86_400, now: 1_795_325_200) == "2026-11-21T05:26:40.000Z")
  }
}
