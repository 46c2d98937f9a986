import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct TablesTests {
  /// One row of each kind, with all that a reader needs.
  private static var one: Tables {
    var tables = Tables()
    tables.responses = [ResponseRow.table.blank]
    tables.warnings = [WarningRow.table.blank]
    tables.bursts = [BurstRow.table.blank]
    tables.peers = [PeerRow.table.blank]
    tables.connections = [ConnectionRow.table.blank]
    tables.attempts = [AttemptRow.table.blank]
    tables.lookups = [LookupRow.table.blank]
    tables.radioStates = [RadioStateRow.table.blank]
    tables.savings = [SavingRow.table.blank]
    tables.energy = [EnergyRow.table.blank]
    tables.meters = [MeterRow.table.blank]
    tables.devices = [DeviceRow.table.blank]
    tables.inhibitors = [InhibitorRow.table.blank]
    tables.files = [FileRow.table.blank]
    tables.launches = [LaunchRow.table.blank]
    tables.mainWaits = [MainWaitRow.table.blank]
    tables.stateFiles = [StateFileRow.table.blank]
    tables.threads = [ThreadRow.table.blank]
    tables.wakeups = [WakeupRow.table.blank]
    tables.writeSizes = [WriteSizeRow.table.blank]
    return tables
  }

  private func read(_ value: JSONValue) throws(DocumentError) -> Tables {
    try Tables(DocumentReader(file: "r", place: "tables", value: value))
  }

  /// A property that stands in no field would be lost on its way to a document.
  @Test func everyPropertyOfARowIsAFieldAndEveryTableIsListed() {
    for table in Mirror(reflecting: Self.one).children {
      let row = Mirror(reflecting: table.value).children.first.map { Mirror(reflecting: $0.value) }
      let properties = row?.children.compactMap(\.label) ?? []
      let known = Tables.all.first { $0.count(Self.one) == 1 && $0.fields == properties.sorted() }
      #expect(known != nil, "\(table.label ?? ""): \(properties.sorted())")
    }
    #expect(Tables.all.count == Mirror(reflecting: Tables()).children.count)
    #expect(Set(Tables.all.map(\.name)).count == Tables.all.count)
    #expect(Self.one.count == Tables.all.count && Tables().isEmpty)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    #expect(try read(Self.one.json) == Self.one)
    let sample = SampleReport.bad.recording.tables
    #expect(!sample.isEmpty)
    #expect(try read(sample.json) == sample)
    #expect(Tables().json == [:])
  }

  @Test func rowsOfTheSameKindStandTogether() {
    var tables = Self.one
    tables.append(Self.one)
    #expect(tables.count == 2 * Tables.all.count && tables.files.count == 2)
  }

  private static let slips: [(JSONValue, String)] = [
    (["filez": []], "tables.filez: unknown table \"filez\"; did you mean \"files\"?"),
    (["files": [:]], "tables.files: expected a list, found an object"),
    (
      ["write-sizes": [["from": 1, "calls": 2], []]],
      "tables.write-sizes[1]: expected an object, found a list"
    ),
    (["write-sizes": [["from": 1]]], "tables.write-sizes[0]: the key \"calls\" is missing"),
    (
      ["write-sizes": [["from": 1, "calls": 2, "cals": 3]]],
      "tables.write-sizes[0].cals: unknown key \"cals\"; did you mean \"calls\"?"
    ),
    (
      ["write-sizes": [["from": "x", "calls": 2]]],
      "tables.write-sizes[0].from: expected a number, found a text"
    ),
    (
      ["write-sizes": [["from": 1, "calls": .null]]],
      "tables.write-sizes[0].calls: expected a number, found null"
    ),
    (
      ["radio-states": [["start": 0, "end": 1, "state": "x", "role": "sleep", "energy": 1]]],
      "tables.radio-states[0].role: \"sleep\" is none of promotion, active, tail"
    ),
    (
      ["launches": [["number": 1.5, "kind": "warm", "start": 0]]],
      "tables.launches[0].number: expected a whole number"
    ),
  ]

  @Test(arguments: slips)
  func whatIsNoRowIsRefusedWithItsPlace(_ value: JSONValue, _ words: String) {
    let error = #expect(throws: DocumentError.self) { try read(value) }
    #expect(error?.description == "r: \(words)")
  }

  @Test func whatIsNotKnownIsLeftOutAndNeverNought() throws {
    let row = AttemptRow(from: 1, until: 2, attempts: 0)
    let json = AttemptRow.table.json(row)
    #expect(json == ["from": 1, "until": 2, "attempts": 0])
    #expect(try read(["attempts": [json]]).attempts == [row])
    // A number that is not finite is written as null.
    let odd: JSONValue = ["from": 1, "until": 2, "attempts": 0, "longest": .null]
    #expect(try read(["attempts": [odd]]).attempts == [row])
  }

  /// Lists that were one text, and flags that were words.
  @Test func rowsOfAnEarlierHeadroomAreRead() throws {
    let tables = try read([
      "bursts": [
        [
          "start": 1, "end": 2, "cause": "large transfer", "packets": 3, "sent": 4, "received": 5,
          "peers": "a.example, b.example and 3 more", "interface": "wwan0", "begun": "us",
        ]
      ],
      "peers": [
        [
          "peer": "dns", "service": "udp 53 (domain)", "sent": 1, "received": 2, "packets": 2, "last": 3,
          "address": "192.0.2.1, 192.0.2.2",
        ]
      ],
      "main-waits": [
        [
          "name": "app", "cause": "sleep", "call": "nanosleep", "object": "", "held": "yes", "processes": 1,
          "count": 2, "time": 0.5, "longest": 0.3,
        ]
      ],
    ])
    #expect(tables.bursts.first?.cause == .large)
    #expect(tables.bursts.first?.peers == ["a.example", "b.example"])
    #expect(tables.peers.first?.address == ["192.0.2.1", "192.0.2.2"])
    #expect(tables.peers.first?.endpoint?.port == 53 && tables.peers.first?.endpoint?.transport == "udp")
    #expect(tables.mainWaits.first?.held == true)
  }

  @Test func aTableShowsItsRowsAsCellsUnderTheirColumns() throws {
    var row = BurstRow(start: 1, end: 2, cause: .single)
    row.peers = ["a", "b", "c", "d", "e"]
    row.morePeers = 7
    var tables = Tables()
    tables.bursts = [row, row, row]
    let view = try #require(Tables.all.first { $0.name == "bursts" })
    let cells = view.cells(tables, 2)
    #expect(cells.count == 2 && cells[0].count == view.columns.count && view.count(tables) == 3)
    let place = try #require(view.columns.firstIndex { $0.key == "peers" })
    guard case .excerpt(let names, let more) = cells[0][place] else {
      Issue.record("\(cells[0][place])")
      return
    }
    #expect(names == ["a", "b", "c", "d"] && more == 8)
  }
}
