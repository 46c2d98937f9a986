import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

/// A run while it lasts, as text.
struct LiveRunTests {
  private static let budget = Budget(
    name: "b",
    limits: [
      "memory.footprint.peak": .init(maximum: Quantity(134_217_728, .bytes)),
      "cpu.utilisation": .init(maximum: Quantity(0.8, .cores), over: 60),
      "disk.writes.bytes": .init(maximum: Quantity(1024, .bytesPerSecond), over: 60),
    ])

  /// Two seconds with half a core, 32 MiB, 100 KiB/s of writes and 10 wake-ups a second.
  private static func run(_ moment: LiveMoment = LiveMoment(time: 2)) -> LiveRun {
    var run = LiveRun("app", budget: budget)
    for look in 1...4 {
      let time = Double(look) / 2
      run.take([
        "cpu.time.user": 0.4 * time, "cpu.time.system": 0.1 * time,
        "memory.footprint": 8_388_608 * Double(look),
        "disk.writes.bytes": 102_400 * time, "cpu.wakeups": 10 * time, "network.sent.bytes": 0,
        "network.received.bytes": 0,
      ])
      run.look(look == 4 ? moment : LiveMoment(time: time))
    }
    return run
  }

  @Test(arguments: [
    (40, "app  0:02  ✗ Disk 3.33× limit"),
    (80, "app  0:02  CPU 0.5 cores    Memory 32 MiB    ✗ Disk 3.33× limit"),
    (
      120,
      """
      app  0:02  CPU ████   0.5 cores    Memory ▃▅▇█   32 MiB    Disk 100 KiB/s   Wake-ups 10 /s     ✗ Disk 3.33× limit
      """
    ),
  ]) func aLineHasTheNearestLimitAndWhatThereIsRoomFor(_ columns: Int, _ line: String) {
    #expect(Self.run().line(columns: columns) == line)
  }

  @Test func fieldsStayWhereTheyAreWhateverTheirNumbersAre() {
    func places(_ factor: Double) -> [Int] {
      var run = LiveRun("app", budget: nil)
      run.take([
        "cpu.time.user": 0.000_123 * factor, "memory.footprint": 1000 * factor,
        "cpu.wakeups": factor.rounded(),
      ])
      run.look(LiveMoment(time: 2))
      let line = run.line(columns: 80)
      return ["CPU", "Memory", "Disk", "Wake-ups"].map { word in
        line.firstRange(of: word).map { line.distance(from: line.startIndex, to: $0.lowerBound) } ?? -1
      }
    }
    #expect(places(0) == [11, 28, 45, 62])
    #expect(places(0) == places(7) && places(0) == places(12_345))
  }

  @Test func aFigureOfTheProcessorHasThreeDecimalsAtMost() {
    for (value, text) in [(0.000_643, "0.001 cores"), (0.0197, "0.02 cores"), (0.1234, "0.123 cores")] {
      var figure = LiveFigure(.cpu)
      figure.take(value)
      figure.look(at: 1)
      #expect(figure.text == text)
    }
  }

  @Test func theNextStepAndItsCountdownComeBeforeTheRest() {
    let moment = LiveMoment(time: 2, duration: 60, next: ("background", 5.2), stepsLeft: 3)
    #expect(
      Self.run(moment).line(columns: 80)
        == "app  0:02 of 1:00  ✗ Disk 3.33× limit    next: background in 6 s, 2 more")
  }

  @Test(arguments: [20, 40, 80, 120]) func nothingIsWiderThanTheTerminal(_ columns: Int) {
    let moment = LiveMoment(
      time: 2, phase: "foreground", next: (String(repeating: "long", count: 40), 5), stepsLeft: 2)
    var run = Self.run(moment)
    run.take([LiveThread(id: 4_194_304, name: "a-name-of-15-by", cores: 12.34, wakeups: 123_456)])
    for line in run.rows(LiveRun.rows + 1, columns: columns, colour: false) + [run.line(columns: columns)] {
      #expect(TerminalText.width(line) < columns, "\(line)")
    }
    #expect(run.rows(columns: columns, colour: false).count == LiveRun.rows)
  }

  @Test func rowsHaveCurveAndLimitOfEachResource() throws {
    let rows = Self.run(LiveMoment(time: 2, phase: "foreground")).rows(columns: 100, colour: false)
    #expect(rows[0].hasPrefix("── app 0:02 foreground ───"))
    #expect(rows[1].hasPrefix("CPU       0.5 cores    ████ "))
    #expect(rows[1].hasSuffix("▓░░░░░░░░░ 2.1 % of 48 s in 60 s"))
    #expect(rows[2].hasSuffix("▓▓▓░░░░░░░ 25 % of 128 MiB"))
    #expect(rows[3].hasSuffix("▓▓▓▓▓▓▓▓▓▓ 333 % of 60 KiB in 60 s"))
    #expect(rows[6] == "Ctrl-C asks it to end")
  }

  @Test func whatIsNotKnownIsADashAndNoZero() {
    var run = LiveRun("app", budget: nil)
    run.take(["cpu.wakeups": .nan])
    run.look(LiveMoment(time: 1))
    let words = run.rows(columns: 80, colour: false)[4].split(separator: " ")
    #expect(words == ["Wake-ups", "–"])
  }

  private static let threads = [
    LiveThread(id: 12, name: "idle", cores: 0, wakeups: 0),
    LiveThread(id: 11, name: "worker", cores: 0.994, wakeups: 3),
    LiveThread(id: 10, name: "ticker", cores: 0.001, wakeups: 50.2),
    LiveThread(id: 13, name: "odd\u{1B}[2J", cores: nil, wakeups: nil),
  ]

  @Test func theBusiestThreadsStandBelowTheFigures() {
    var run = Self.run()
    run.take(Self.threads)
    let rows = run.rows(LiveRun.rows + 3, columns: 80, colour: false)
    #expect(rows[6] == "  worker/11               0.994 cores  3 wake-ups/s")
    #expect(rows[7] == "  ticker/10               0.001 cores  50 wake-ups/s")
    #expect(rows[8].hasPrefix("  idle/12 "))
    #expect(rows[9] == "Ctrl-C asks it to end")
    #expect(
      run.rows(LiveRun.rows + 2, columns: 40, colour: false)[7] == "  ticker          0.001 cores  50 /s")
  }

  @Test func whatIsNotKnownOfAThreadIsADashAndRowsWithoutThreadsAreBlank() {
    var run = Self.run()
    run.take([Self.threads[3]])
    let rows = run.rows(LiveRun.rows + 3, columns: 80, colour: false)
    #expect(rows[6].split(separator: " ") == ["odd␛[2J/13", "–", "–"], "\(rows[6])")
    #expect(rows[7] == "" && rows[8] == "" && rows.count == LiveRun.rows + 3)
  }

  @Test(arguments: [
    (24, 40, 12), (50, 40, 25), (12, 40, 9), (10, 40, 7), (8, 40, 7), (24, 1, 8), (24, 0, 7), (13, 2, 9),
  ])
  func theProgramKeepsHalfOfTheTerminalOrThreeThreadsAreShown(_ height: Int, _ threads: Int, _ rows: Int) {
    var run = Self.run()
    run.take([LiveThread](repeating: Self.threads[0], count: threads))
    #expect(run.rows(on: height) == rows)
  }

  @Test func aCourseIsKeptForAFewLooks() {
    var figure = LiveFigure(.memory)
    for look in 1...1000 {
      figure.take(Double(look))
      figure.look(at: Double(look))
    }
    #expect(figure.course.count == LiveFigure.longest && figure.course.last == 1000)
  }

  @Test(arguments: [
    (0.0, "0:00"), (72, "1:12"), (3600, "1:00:00"), (-1, "0:00"), (.infinity, "277777:46:40"),
  ])
  func timeIsToldAsAClockDoes(_ seconds: Double, _ text: String) {
    #expect(LiveRun.clock(seconds) == text)
  }

  @Test func aCurveGoesFromZeroToItsHighestValue() {
    #expect(Sparkline.text([0, 1, 4, 8], columns: 10) == "▁▂▅█")
    #expect(Sparkline.text([0, 1, 4, 8], columns: 2) == "▅█")
    #expect(Sparkline.text([.nan, 0, 0], columns: 9) == " ▁▁")
  }
}

/// What a terminal is told about its last rows.
struct ReservedRowsTests {
  @Test func theyAreReservedDrawnAndGivenBack() throws {
    let rows = try #require(ReservedRows(2, of: 24))
    #expect(rows.reserve == "\n\n\u{1B}[2A\u{1B}7\u{1B}[1;22r\u{1B}8")
    #expect(rows.draw(["a", "b"]) == "\u{1B}7\u{1B}[0m\u{1B}[23;1H\u{1B}[Ka\u{1B}[24;1H\u{1B}[Kb\u{1B}8")
    #expect(rows.giveBack == "\u{1B}7\u{1B}[r\u{1B}[23;1H\u{1B}[J\u{1B}8")
    #expect(!ReservedRows.abandon.contains(" "))
  }

  @Test func aTerminalWithoutRoomForThemIsLeftAlone() {
    #expect(ReservedRows(7, of: 9) == nil && ReservedRows(7, of: 10) != nil)
  }
}
