import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct TimelineDetailTests {
  /// What zlib makes of the numbers of a curve: how many, and each that is not zero with its place.
  private static let unpack = """
    import sys, json, zlib, base64
    page = json.load(sys.stdin); curve = page['curves'][sys.argv[1]]
    numbers, number, place = [], 0, 1
    for byte in zlib.decompress(base64.b64decode(curve['amounts'])):
        number += (byte & 127) * place; place *= 128
        if byte < 128: numbers.append(number); number, place = 0, 1
    print(len(numbers), page['count'], curve['step'], sum(numbers), [(i, n) for i, n in enumerate(numbers) if n][:5])
    """

  private func render(_ change: (inout Recording) -> Void) -> String {
    var report = SampleReport.good
    report.recording.series = [:]
    change(&report.recording)
    let timeline = TimeAxis(report.recording)
    let bins = TimeBins(report.recording, until: timeline.end)
    let lanes = ChartTable.all.compactMap { TimelineLane($0, report, timeline, bins) }
    return TimelineData(lanes, bins, report.recording, end: timeline.end).render().source
  }

  /// Its attributes and its text.
  private func detail(_ page: String) throws -> (attributes: String, text: String) {
    let line = try #require(page.split(separator: "\n").first { $0.contains("timeline-detail") })
    let end = try #require(line.firstIndex(of: ">"))
    return (String(line[..<end]), String(line[line.index(after: end)...].dropLast("</script>".count)))
  }

  private static let time = (0..<300_000).map { Double($0 + 1) / 1000 }

  @Test(.enabled(if: Python.isInstalled))
  func oneSampleOfThreeHundredThousandIsFoundAtItsPlace() throws {
    let page = render {
      $0.program.duration = 300
      $0.series["disk.syncs"] = .init(
        unit: .count, time: Self.time, value: Self.time.indices.map { $0 < 123_456 ? 2 : 5 })
    }
    let (attributes, text) = try detail(page)
    #expect(attributes.contains(/data-width="0.00(1|0999)/))
    #expect(attributes.hasSuffix("data-within=\"0\""))
    #expect(text.utf8.count < 5000)
    let unpacked = Python.run(Self.unpack, Array(text.utf8), "disk.syncs")?.text
    #expect(unpacked?.hasSuffix("1 5 [(0, 2), (123456, 3)]") == true, "\(unpacked ?? "")")
  }

  @Test func whatFitsIntoThePageIsNotCarriedTwice() {
    let page = render {
      $0.program.duration = 5
      $0.series["disk.syncs"] = .init(
        unit: .count, time: Array(Self.time.prefix(5000)), value: (0..<5000).map(Double.init))
    }
    #expect(!page.contains("timeline-detail"))
  }

  @Test func aRunThatIsBusyThroughoutIsRoundedUntilItFits() throws {
    var dice = Dice(seed: 5)
    let page = render { recording in
      recording.program.duration = 300
      for name in [SeriesName.diskWritesBytes, .diskDeviceBytes, .networkSentBytes, .networkReceivedBytes] {
        var sum = 0.0
        recording.series[name] = .init(
          unit: .bytes, time: Self.time,
          value: Self.time.map { _ in
            sum += Double.random(in: 0...1e6, using: &dice).rounded()
            return sum
          })
      }
    }
    let (attributes, text) = try detail(page)
    #expect(text.utf8.count <= TimelineDetail.most + 100)
    #expect(text.utf8.count > TimelineDetail.most / 3)
    #expect(attributes.contains("data-within=\"0.0078125\""))
  }

  @Test(arguments: [(0, 0), (127, 127), (129, 130), (1000, 1000), (1001, 1000), (1_000_003, 999_424)])
  func roundingKeepsSevenBinaryFigures(_ number: Int, _ rounded: Int) {
    let found = DetailCurve.Precision.seven.rounded(number)
    #expect(found == rounded)
    #expect(abs(Double(found - number)) <= Double(number) * DetailCurve.Precision.seven.share)
    #expect(DetailCurve.Precision.exact.rounded(number) == number)
  }

  @Test func numbersTakeSevenBitsOfEachByte() {
    #expect(DetailCurve.packed([0, 1, 127, 128, 300]) == [0, 1, 127, 128, 1, 172, 2])
  }
}
