import Exports
import Matching
import Testing

@Suite struct MatchExportRegistryTests {
  @Test func formsAreNamedOnce() {
    let ids = MatchExportRegistry.all.map { $0.meta.id }
    #expect(ids == Set(ids).sorted())
    #expect(Set(MatchExportRegistry.all.map { $0.meta.fileExtension }).count == ids.count)
  }

  /// Nothing that a property list or a profile says is obeyed: no control character but the line's end, no tag.
  @Test(arguments: MatchExportRegistry.all.map { $0.meta.id }) func hostileNamesAreHarmless(_ id: String)
    throws
  {
    let export = try #require(MatchExportRegistry.all.first { $0.meta.id == id })
    let call = SampleMatch.hostileCall()
    let unreadable = MatchResult.unreadable(source: SampleMatch.evil, reason: SampleMatch.evil)
    let text = SampleMatch.render(export, [try SampleMatch.hostile(call), unreadable], call)
    #expect(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    if id != "json" { #expect(!text.unicodeScalars.contains { $0.value == 0x202E }) }
    if id != "json", id != "text" { #expect(!text.contains("<script>")) }
    #expect(text.contains("alert(1)"))
  }

  @Test(arguments: MatchExportRegistry.all.map { $0.meta.id }) func everyDeviceAndAppIsNamed(_ id: String)
    throws
  {
    let export = try #require(MatchExportRegistry.all.first { $0.meta.id == id })
    let call = SampleMatch.call()
    let text = SampleMatch.render(export, try SampleMatch.many(call), call)
    for name in ["iphone-x", "pinephone", "this", "Notes", "Tablet", "broken.plist", "a key without a value"]
    {
      #expect(text.contains(name), "\(name)")
    }
  }
}
