import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct CPUPollingAuditTests {
  /// Woken at an interval for so many times, by its own timer where nothing else is said.
  private func thread(
    period: Double = 0.02, regular: Double = 99, wakeups: Double = 100, work: Double = 0.00005,
    byTimer: Double? = nil, more: [String: JSONValue] = [:]
  ) -> JSONValue {
    let times = byTimer ?? wakeups
    let last = 1 + period * (byTimer == 0 ? 1 : times)
    let line: [String: JSONValue] = [
      "name": "worker", "thread": 7, "process": 6, "wakeups": .number(wakeups), "period": .number(period),
      "regular": .number(regular), "commonWork": .number(work), "byTimer": .number(times),
      "first": 1, "last": .number(last), "locks": 0, "timeouts": 0,
    ]
    return .object(line.merging(more) { $1 })
  }

  /// Its own account: how long it ran in its life of so many seconds, and how often it wrote.
  private func account(_ thread: Int = 7, run: Double = 0.01, writes: Double = 0) -> JSONValue {
    [
      "thread": .integer(thread), "process": 6, "start": 0, "lived": 10, "run": .number(run),
      "writes": .number(writes),
    ]
  }

  private func judge(
    _ threads: JSONValue..., accounts: [JSONValue] = [], thresholds: [String: Quantity] = [:]
  ) -> AuditAnswer {
    var recording = Recording.run(10)
    recording.tables.wakeups = threads.map { .of($0) }
    recording.tables.threads = accounts.map { .of($0) }
    let budget = Budget(name: "b", limits: [:], thresholds: ["cpu-polling": thresholds])
    return CPUPollingAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func aShortTimerForNothingFailsAndNamesTheThread() {
    let answer = judge(thread())
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("“worker” was woken by its own timer 100 times, 50 /s"))
    let period = answer.evidence.first?["periodSeconds"]?.number ?? 0
    #expect(abs(period - 0.02) < 1e-9)
  }

  @Test func whoeverHasNoTimerIsWokenByWhatOthersSend() {
    #expect(judge(thread(byTimer: 0, more: ["timers": 0])).verdict == .pass)
    #expect(judge(thread(byTimer: 0, more: ["timers": 1])).verdict == .warn)
    #expect(judge(thread(byTimer: 0)).verdict == .warn, "calls were not counted")
    #expect(judge(thread(byTimer: 0, more: ["timers": 0, "byUnknown": 100])).verdict == .warn)
  }

  @Test func whoeverDrawsWhenTheDisplayAsksIsNoPoll() {
    let drawing = judge(thread(period: 0.025, work: 0.00026, byTimer: 0))
    #expect(drawing.verdict == .pass)
    #expect(drawing.explanation.contains("did as much as a drawing at the screen's rate needs"))
    #expect(judge(thread(period: 0.025, work: 0.00005, byTimer: 0)).verdict == .warn)
    #expect(judge(thread(period: 0.1, work: 0.00026, byTimer: 0)).verdict == .warn)
    #expect(judge(thread(period: 0.025, work: 0.00026)).verdict == .warn)
  }

  @Test func twelveTimesASecondFailsAndTenTimesIsAWarningHoweverItVaries() {
    #expect(judge(thread(period: 1 / 12.01)).verdict == .fail)
    #expect(judge(thread(period: 0.098)).verdict == .warn)
    #expect(judge(thread(period: 0.101)).verdict == .warn)
  }

  @Test func twiceASecondIsAWarningAndAClockPasses() {
    #expect(judge(thread(period: 0.499, wakeups: 20)).verdict == .warn)
    let clock = judge(thread(period: 1, wakeups: 20))
    #expect(clock.verdict == .pass)
    #expect(clock.explanation.contains("“worker” was woken by its own timer 20 times"))
  }

  @Test func aTimerIsAPollHoweverIrregularItIs() {
    #expect(judge(thread(regular: 12)).verdict == .fail)
  }

  @Test func timersAreJudgedApartFromWakeUpsByAndForALock() {
    // A Python thread that sleeps 20 ms, beside one that computes and has the interpreter's lock.
    let line = thread(
      regular: 59.2, wakeups: 810, byTimer: 650, more: ["locks": 485, "timeouts": 325, "last": 7.6])
    let beside = judge(line, accounts: [account(), account(8, run: 9)])
    #expect(beside.verdict == .warn)
    #expect(beside.explanation.contains("woken by its own timer 325 times"))
    #expect(beside.explanation.contains("Its process computed meanwhile"))
    #expect(judge(line, accounts: [account()]).verdict == .fail)
  }

  @Test func aFewTimersBesideThreadsThatComputeWakeNoProcessor() {
    let busy = [account(), account(8, run: 9)]
    #expect(judge(thread(period: 0.11), accounts: busy).verdict == .pass)
    #expect(judge(thread(period: 0.11), accounts: [account()]).verdict == .warn)
    #expect(judge(thread(period: 0.08), accounts: busy).verdict == .warn)
  }

  @Test func aMomentOfTimersBesideThreadsThatComputeIsNoHabit() {
    // As javac's “VM Thread”: 31 in 0.35 s.
    let busy = [account(), account(8, run: 9)]
    #expect(judge(thread(period: 0.0113, wakeups: 31), accounts: busy).verdict == .pass)
    #expect(judge(thread(period: 0.0113, wakeups: 31), accounts: [account()]).verdict == .fail)
    #expect(judge(thread(period: 0.0101, wakeups: 100), accounts: busy).verdict == .warn)
    let strict = ["lasting": Quantity(0.1, .seconds)]
    #expect(judge(thread(period: 0.0113, wakeups: 31), accounts: busy, thresholds: strict).verdict == .warn)
  }

  @Test func aThreadThatWaitsForAProcessorKeepsItsLockToo() {
    let line = thread(period: 0.005, wakeups: 500, byTimer: 400, more: ["locks": 500, "timeouts": 400])
    let queued: JSONValue = ["thread": 8, "process": 6, "wakeups": 9, "first": 1, "last": 3, "queued": 1]
    #expect(judge(line, queued, accounts: [account()]).verdict == .pass)
  }

  @Test func threadsThatTakeTurnsAtALockDoNotPoll() {
    // Of a pool whose threads compute: each asks for the lock every 5 ms while another has it.
    let line = thread(period: 0.005, wakeups: 500, byTimer: 400, more: ["locks": 500, "timeouts": 400])
    let turns = judge(line, accounts: [account(run: 2), account(8, run: 2), account(9, run: 2)])
    #expect(turns.verdict == .pass)
    #expect(turns.explanation.contains("others of its process computed meanwhile"))
    // Nobody computes: a wait with a timeout, again and again.
    let poll = judge(line, accounts: [account(), account(8)])
    #expect(poll.verdict == .fail)
    #expect(poll.explanation.contains("with a timeout, which ran out 400 times"))
  }

  @Test func whereTheCauseIsNotKnownOnlyAnIntervalTells() {
    #expect(judge(thread(regular: 70, byTimer: 0)).verdict == .warn)
    #expect(judge(thread(regular: 69.9, byTimer: 0)).verdict == .pass)
  }

  @Test func aFewWakeUpsAreNoHabit() {
    #expect(judge(thread(wakeups: 20)).verdict == .fail)
    let few = judge(thread(wakeups: 19))
    #expect(few.verdict == .pass)
    #expect(few.explanation.contains("none was woken by a timer 20 times"))
  }

  @Test func aWakeUpWithWorkToDoIsNoPoll() {
    #expect(judge(thread(period: 0.2, work: 0.00099)).verdict == .warn)
    #expect(judge(thread(period: 0.2, work: 0.001)).verdict == .pass)
  }

  @Test func whoeverWritesSomethingEachTimeDoesNotPoll() {
    #expect(judge(thread(period: 0.2), accounts: [account(writes: 90)]).verdict == .pass)
    #expect(judge(thread(period: 0.2), accounts: [account(writes: 89)]).verdict == .warn)
  }

  @Test func drawingAtTheScreensRateIsNoPollAndAnIdlePollAtThatRateIs() {
    #expect(judge(thread(period: 1.0 / 60, work: 0.0005)).verdict == .pass)
    let perhaps = judge(thread(period: 1.0 / 60, work: 0.00049))
    #expect(perhaps.verdict == .warn)
    #expect(perhaps.explanation.contains("Where it draws"))
    #expect(judge(thread(period: 1.0 / 60, work: 0.00014)).verdict == .fail)
  }

  @Test func whomOthersWakeDoesNotPoll() {
    #expect(judge(thread(byTimer: 0, more: ["byNetwork": 100, "byUnknown": 0])).verdict == .pass)
    // It waits for a lock: whoever has that wakes it.
    #expect(judge(thread(byTimer: 0, more: ["locks": 60])).verdict == .pass)
  }

  @Test func whereTheCauseIsNotKnownItIsAWarningThatSaysHowToTell() {
    let answer = judge(thread(byTimer: 0))
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("--causes"))
  }

  @Test func aLoopThatStartsASleeperEachTimeIsAPoll() {
    func chain(_ count: Int, every gap: Double, lived: Double = 0.052) -> AuditAnswer {
      var recording = Recording.run(10)
      let lines = (0..<count).map { (number: Int) -> JSONValue in
        let time = JSONValue.number(Double(number) * gap)
        return [
          "name": "sleep", "thread": .integer(100 + number), "wakeups": 1, "byTimer": 1, "first": time,
          "last": time,
        ]
      }
      recording.tables.wakeups = lines.map { .of($0) }
      recording.tables.threads = .of(
        (0..<count).map { ["thread": .integer(100 + $0), "lived": .number(lived)] })
      return CPUPollingAudit.judge(AuditInput(recording: recording, budget: nil))
    }
    #expect(chain(100, every: 0.053).verdict == .fail)
    #expect(chain(100, every: 0.053).explanation.contains("“sleep” were started 100 times"))
    #expect(chain(20, every: 0.3).verdict == .warn)
    #expect(chain(19, every: 0.053).verdict == .pass)
    #expect(chain(100, every: 0.6).verdict == .pass)
    #expect(chain(100, every: 0.001).verdict == .pass, "they sleep together")
    #expect(chain(100, every: 0.053, lived: 60).verdict == .pass, "each sleeps long")
  }

  @Test func whereLinesAreMissingNoPollWasSeenIsNoProof() {
    func verdict(_ all: Double, lines: Double = 950) -> Verdict {
      var recording = Recording.run(10, ["cpu.wakeups": (all, .count)])
      recording.tables.wakeups = [.of(["name": "quiet", "wakeups": .number(lines)])]
      return CPUPollingAudit.judge(AuditInput(recording: recording, budget: nil)).verdict
    }
    #expect(verdict(1000) == .pass)
    #expect(verdict(1001) == .inconclusive)
    #expect(verdict(23, lines: 4) == .pass, "no poll hides among nineteen")
    #expect(verdict(24, lines: 4) == .inconclusive)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(judge(thread(), thresholds: ["fail": Quantity(60, .perSecond)]).verdict == .warn)
    #expect(judge(thread(), thresholds: ["wakeups": Quantity(101, .count)]).verdict == .pass)
  }
}
