import Formats
import Recordings
import TestSupport
import Testing

@Suite struct EventsTests {
  private func read(_ event: JSONValue) throws(DocumentError) -> Recording.Event {
    try Recording.Event(DocumentReader(file: "r", place: "events[0]", value: event))
  }

  private static let blanks = EventKinds.all.map { Recording.Event.of(2.5, $0.kind) }

  /// How many values there are in a detail, those of its parts among them.
  private static func values(_ detail: Any) -> Int {
    Mirror(reflecting: detail).children.reduce(0) { sum, child in
      let isPart =
        [WarningReceiver.self, CommandEnd.self, NetworkShape.self, StimulusAnswer.self, ProgramReady.self]
        .contains { $0 == type(of: child.value) }
      return sum + (child.label == "parameters" ? 0 : isPart ? values(child.value) : 1)
    }
  }

  @Test func everyPropertyOfAnEventIsAField() {
    for (kind, blank) in zip(EventKinds.all, Self.blanks) {
      let keys = kind.schema["properties"]?.object?.keys.sorted() ?? []
      let values = Self.values(blank.detail)
      #expect(keys.count == values, "\(blank.kind): \(keys)")
    }
    #expect(Set(Self.blanks.map(\.kind)).count == EventKinds.all.count)
  }

  @Test func eachKindIsReadBack() throws {
    for event in Self.blanks {
      let back = try read(event.json)
      #expect(back == event, "\(event.kind)")
    }
  }

  @Test func aStimulusIsReadBackWithItsParametersAndWhatCameOfIt() throws {
    var request = StimulusRequest("network-shape", label: "tunnel")
    request.values = ["rate-in": .number(1000), "direction": .text("in"), "except-loopback": .flag(true)]
    var shape = NetworkShape(direction: "both", loopback: false)
    (shape.received, shape.sent) = (LinkWay(loss: 20, rate: 1000), LinkWay(loss: 20))
    var given = StimulusEvent(request)
    given.answer = shape.answer
    let event = Recording.Event(1, given)
    #expect(event.json["detail"]?["direction"] == "both" && event.json["detail"]?["rate-in"] == 1000)
    let back = try #require(try read(event.json).detail as? StimulusEvent)
    #expect(back.answer == given.answer && back.id == "network-shape" && back.label == "tunnel")
    #expect(back.parameters == ["rate-in": 1000, "except-loopback": true])
    #expect(try read(event.json).json == event.json)
  }

  @Test func nobodyWhoListensIsTwoDifferentThings() throws {
    let silent: JSONValue = ["time": 1, "kind": "stimulus", "detail": ["id": "suspend", "listening": []]]
    let unknown: JSONValue = ["time": 1, "kind": "stimulus", "detail": ["id": "suspend"]]
    #expect((try read(silent).detail as? StimulusEvent)?.answer.listening == [])
    #expect((try read(unknown).detail as? StimulusEvent)?.answer.listening == nil)
    #expect(try read(silent).json == silent && read(unknown).json == unknown)
  }

  private static let slips: [(JSONValue, String)] = [
    (["time": 1, "kind": "program.exitt", "detail": [:]], "the kind of event \"program.exitt\" is unknown"),
    (
      ["time": 1, "kind": "signal", "detail": ["name": "SIGINT"]],
      "events[0].detail: the key \"from\" is missing"
    ),
    (
      ["time": 1, "kind": "signal", "detail": ["name": "SIGINT", "from": "me"]],
      "events[0].detail.from: "
    ),
    (
      ["time": 1, "kind": "disk.sync", "detail": ["paht": "x"]],
      "events[0].detail.paht: unknown key \"paht\"; did you mean \"path\"?"
    ),
    (
      ["time": 1, "kind": "network.up", "detail": ["received": ["dropped": ["packets": 1]], "sent": [:]]],
      "events[0].detail.received.dropped: the key \"bytes\" is missing"
    ),
  ]

  @Test(arguments: slips) func aSlipIsNamedWithItsPlace(_ event: JSONValue, _ words: String) {
    let error = #expect(throws: DocumentError.self) { try read(event) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
