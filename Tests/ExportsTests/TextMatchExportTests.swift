import Exports
import Formats
import Matching
import Recordings
import Testing

@Suite struct TextMatchExportTests {
  private func lines(_ call: MatchCall, _ results: [MatchResult]) -> [String] {
    SampleMatch.render(TextMatchExport.self, results, call).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  @Test func onlyDecidingKeysHaveAColumnUnlessMoreIsAskedFor() throws {
    let brief = lines(SampleMatch.call(), [try SampleMatch.mirror(SampleMatch.call())])
    #expect(brief.contains("                           front-facing-camera  nfc  gps  metall"))
    #expect(brief.contains("  ✗ cannot run  pinephone  ✓                    ✗    ✓    ?"))
    #expect(brief.contains("  met by all: wifi"))
    let verbose = SampleMatch.call(verbose: true)
    let full = lines(verbose, [try SampleMatch.mirror(verbose)])
    #expect(full.contains { $0.hasSuffix("wifi  front-facing-camera  nfc  gps  metall") })
    #expect(!full.contains { $0.contains("met by all") })
  }

  @Test func keysThatDoNotFitAreNumbered() throws {
    let call = MatchCall(devices: SampleMatch.devices, toolVersion: "1.2.3", width: 60)
    let keys = CapabilityKeys.all.map(\.name).prefix(9)
    let list: PropertyList = .array(keys.map { .string($0) })
    let text = lines(
      call, [try SampleMatch.judged("p", .dictionary(["UIRequiredDeviceCapabilities": list]), call)])
    #expect(text.contains { $0.hasSuffix("  1  2  3  4  5  6  7  8  9") })
    #expect(text.joined(separator: " ").contains("1:accelerometer 2:arkit"))
    #expect(text.allSatisfy { $0.count <= 60 })
  }

  @Test func explainingNamesTheEvidenceOfEachDevice() throws {
    let call = SampleMatch.call(explain: true)
    let text = lines(call, [try SampleMatch.mirror(call)])
    #expect(text.contains("  front-facing-camera, required"))
    #expect(text.contains("    ✓ iphone-x: present"))
    #expect(text.contains("        Apple's matrix of 2017: ticked"))
    #expect(text.contains("    ✗ pinephone: absent: the board has no NFC controller"))
  }

  @Test func theLegendStandsOnceBehindAllApps() throws {
    let call = SampleMatch.call()
    let text = lines(call, try SampleMatch.many(call))
    #expect(text.filter { $0.hasPrefix("✓ met ") }.count == 1)
    #expect(text.suffix(3).first?.hasPrefix("✓ met ") == true)
    #expect(
      text.suffix(2).first == "1 of 3 apps can run on every device, 1 failed, 1 could not be read")
  }

  @Test func noLineEndsInABlankOrIsWiderThanTheTerminal() throws {
    for sample in try SampleMatch.all() {
      let lines = lines(sample.call, sample.results)
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
      // The path of a file is never broken.
      let names = sample.results.map { TerminalText.harmless($0.source) }
      #expect(lines.filter { line in line.count > 100 && !names.contains { line.contains($0) } } == [])
    }
  }

  @Test func colourOnlyRepeatsWhatIsWritten() throws {
    var call = SampleMatch.call(explain: true)
    let plain = SampleMatch.render(TextMatchExport.self, try SampleMatch.many(call), call)
    call.colour = true
    let coloured = SampleMatch.render(TextMatchExport.self, try SampleMatch.many(call), call)
    #expect(coloured.contains("\u{1B}[1;31m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}
