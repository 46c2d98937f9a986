import Formats
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct RadioLaneTests {
  private func lanes(_ change: (inout Recording) -> Void = { _ in }) -> (lanes: [RadioLane], left: Int) {
    var recording = NetworkReport.recording
    change(&recording)
    return RadioLane.all(recording, TimeAxis(recording))
  }

  private func drawn(_ change: (inout Recording) -> Void = { _ in }) -> String {
    lanes(change).lanes.map { $0.render().source }.joined()
  }

  private func count(_ text: String, _ part: String) -> Int { text.split(separator: part).count - 1 }

  @Test func eachCauseAndEachRoleLooksDifferentWithoutColour() {
    let heights = Dictionary(grouping: RadioLane.causes, by: \.height)
    // Two that are near in meaning share a height, and one of them is hollow.
    #expect(heights.values.allSatisfy { $0.count <= 2 })
    let svg = drawn()
    for (cause, style) in [
      ("large transfer", "large"), ("periodic", "periodic"), ("keep-alive", "keepalive"),
    ] {
      #expect(svg.contains("class=\"burst \(style)\""), "\(cause)")
    }
    #expect(svg.contains("class=\"state promotion\"") && svg.contains("class=\"state active\""))
    #expect(svg.contains("class=\"state tail\""))
  }

  @Test func aMarkStandsWhereAndAsLongAsItsBurstWas() throws {
    let svg = drawn {
      $0.tables.bursts = .of([["start": 45, "end": 54, "cause": "single", "sent": 100, "received": 24]])
    }
    // 45 s and 9 s of 90 s.
    #expect(svg.contains("x=\"50%\" width=\"10%\""))
    #expect(svg.contains("<title>45 s to 54 s: single, 124 B</title>"))
  }

  @Test func aStatesTitleTellsItsTimesAndItsEnergy() {
    let svg = drawn {
      $0.tables.radioStates = .of([
        ["start": -0.26, "end": 9, "state": "long DRX", "role": "tail", "energy": 3.5, "interface": "wwan0"]
      ])
    }
    #expect(svg.contains("<title>-260 ms to 9 s: long DRX, 3.5 J</title>"))
    // What was before the start is cut off.
    #expect(svg.contains("class=\"state tail\" x=\"0%\" width=\"10%\""))
  }

  @Test func thousandsOfStatesAreNoMoreMarksThanCanBeSeen() throws {
    let svg = drawn {
      $0.tables.radioStates = (0..<5000).map {
        let start = Double($0) * 0.018
        var row = RadioStateRow(start: start, end: start + 0.01, state: "s", role: .active, energy: 0.5)
        row.interface = "wwan0"
        return row
      }
      $0.tables.bursts = (0..<3000).map {
        var row = BurstRow(start: Double($0) * 0.03, end: Double($0) * 0.03, cause: .single)
        row.interface = "wwan0"
        return row
      }
    }
    #expect(count(svg, "<rect class=\"state active\" x=\"") <= 602)
    #expect(count(svg, "<rect class=\"burst single\" x=\"") <= 302)
    #expect(svg.contains("s × 9, 4.5 J</title>"), "a mark counts what it stands for")
    let told = try #require(
      svg.firstMatch(of: /3000 bursts in ([0-9]+) marks, 5000 states in ([0-9]+) marks/))
    #expect(Int(told.1) == count(svg, "<rect class=\"burst single\" x=\"") - 1)
    #expect(Int(told.2) == count(svg, "<rect class=\"state active\" x=\"") - 1)
    #expect(svg.contains("single × 3\u{a0}000"), "and the key counts all")
  }

  @Test func eachInterfaceHasItsLaneAndTheRestIsCounted() {
    let found = lanes { recording in
      recording.tables.bursts = .of(
        (0..<8).map { ["start": 1, "end": 2, "cause": "single", "interface": .string("eth\($0)")] })
      recording.tables.radioStates = []
    }
    #expect(found.lanes.map(\.interface) == (0..<6).map { "eth\($0)" })
    #expect(found.left == 2)
    #expect(found.lanes[0].render().source.contains("class=\"state") == false)
  }

  @Test func aLineOfNonsenseDrawsNothing() {
    let found = lanes {
      $0.tables.bursts = .of([
        ["start": 5, "end": 1], ["start": 1e17, "end": 1e17], ["start": -5, "end": -3],
      ])
      $0.tables.radioStates = []
    }
    #expect(found.lanes.isEmpty && found.left == 0)
  }

  @Test func textsOfTheTrafficAreEscaped() {
    let svg = drawn {
      $0.tables.bursts = .of([["start": 1, "end": 2, "interface": "<i>", "radio": "<u>"]])
      $0.tables.radioStates = []
    }
    #expect(!svg.contains("<i>") && !svg.contains("<u>"))
    #expect(svg.contains("Bursts over &lt;i&gt;, radio “&lt;u&gt;”"))
  }
}
