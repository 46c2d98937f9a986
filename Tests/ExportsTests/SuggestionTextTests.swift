import Exports
import Matching
import Recordings
import Testing

@Suite struct SuggestionTextTests {
  private let suggestion = Suggestion(
    wanted: ["phone"], required: ["gps", "location-services"], shutsOut: ["box", "tablet"], letsIn: ["twin"],
    undecided: ["kiosk"],
    keys: [.init(key: "gps", shutsOut: ["box", "tablet"]), .init(key: "location-services", shutsOut: [])],
    open: [.init(key: "nfc", unknownOn: ["phone"])],
    costs: [
      .init(
        requirement: .init("nfc", .required), lost: ["box", "tablet"], lostByItAlone: ["box"], undecided: [])
    ])

  private func text(_ suggestion: Suggestion, verbose: Bool = false) -> String {
    SuggestionText.render(suggestion, verbose: verbose, colour: false, width: 100)
  }

  @Test func theListComesFirstAndWhatItDoesBehindIt() {
    let lines = text(suggestion).split(separator: "\n").map(String.init)
    #expect(lines[0] == "UIRequiredDeviceCapabilities")
    #expect(lines[1] == "  gps, location-services")
    #expect(lines[2] == "  lets in phone")
    #expect(lines[3] == "  shuts out box, tablet")
    #expect(lines[4] == "  lets in too: twin")
    #expect(lines[5] == "  unknown for kiosk")
  }

  @Test func keysThatShutNobodyOutAreShownWhenMoreIsAskedFor() {
    #expect(text(suggestion).contains("\n  gps  2  box, tablet\n"))
    #expect(!text(suggestion).contains("unknown on phone"))
    let verbose = text(suggestion, verbose: true)
    #expect(verbose.contains("\n  location-services  0\n"))
    #expect(verbose.contains("\n  nfc  unknown on phone\n"))
  }

  @Test func costsAreCountedByDevice() {
    #expect(text(suggestion).contains("  nfc  required     2            1          0  box, tablet\n"))
    var none = suggestion
    none.costs = []
    #expect(text(none).hasSuffix("  it requires nothing of a device\n"))
  }

  @Test func anEmptyListSaysWhy() {
    let empty = Suggestion(
      wanted: ["a"], required: [], shutsOut: [], letsIn: [], undecided: [], keys: [], open: [])
    #expect(text(empty).contains("  empty: no key lets these devices in and shuts others out\n  lets in a\n"))
  }
}
