import Energy
import Kernel
import Recordings
import Testing

@testable import Instruments

struct StolenTimeTests {
  /// A guest's first two processors at one moment: what each was robbed of, in ticks of 10 ms, and what the program's
  /// account says.
  private static func moment(_ stolen: [UInt64], program: Double?, _ work: [ProcessorWork]) -> WorkSnapshot {
    let times = stolen.indices.map { ($0, ProcStat.Times(idle: 0, stolen: stolen[$0])) }
    var account = ProcessorAccount(time: 0, processors: Dictionary(uniqueKeysWithValues: times))
    (account.program, account.tick) = (program, 0.01)
    return WorkSnapshot(source: .kernel(work, account))
  }

  private static func line(_ processor: Int, _ hertz: Double?, _ program: Double, _ others: Double)
    -> ProcessorWork
  {
    ProcessorWork(processor: processor, hertz: hertz, program: program, others: others)
  }

  private static func work(_ stolen: [UInt64], program: Double?, _ work: [ProcessorWork]) -> [ProcessorWork]?
  {
    WorkMeter.work(from: moment([5, 5], program: 1, []), to: moment(stolen, program: program, work))
  }

  @Test func theProgramHasWorkedForWhatItsAccountSaysAndOthersLoseTheRest() {
    // Of two busy programs each was robbed of a fifth, 0.4 s in all.
    let work = Self.work([45, 5], program: 1.8, [Self.line(0, nil, 1, 1), Self.line(1, nil, 0, 3)])
    #expect(work?.map { ($0.program * 1e6).rounded() / 1e6 } == [0.8, 0])
    #expect(work?.map { ($0.others * 1e6).rounded() / 1e6 } == [0.8, 3])
  }

  @Test func itIsTakenFromEachFrequencyInProportion() {
    let work = Self.work(
      [45, 5], program: 1.8, [Self.line(0, 6e8, 0.25, 0.5), Self.line(0, 9e8, 0.75, 0.5)])
    #expect(work?.map { ($0.program * 1e6).rounded() / 1e6 } == [0.2, 0.6])
    #expect(work?.map { ($0.others * 1e6).rounded() / 1e6 } == [0.4, 0.4])
  }

  @Test func whereNothingWasStolenNothingIsTaken() {
    // The account lags behind by up to a tick of the scheduler.
    let lines = [Self.line(0, 6e8, 1, 1), Self.line(1, 6e8, 0.5, 0)]
    #expect(Self.work([5, 5], program: 2.49, lines) == lines)
  }

  @Test func nobodyLosesMoreThanTheyHad() {
    // Stolen from a processor that only wanted to wake up.
    let work = Self.work([305, 5], program: 1.1, [Self.line(0, nil, 0.1, 0.5)])
    #expect(work?.map(\.program) == [0.1] && work?.map(\.others) == [0])
  }

  @Test func withoutAnAccountOfTheProgramOnlyOthersLose() {
    let work = Self.work([25, 5], program: nil, [Self.line(0, nil, 1, 1)])
    #expect(work?.map(\.program) == [1] && work?.map { ($0.others * 1e6).rounded() / 1e6 } == [0.8])
  }
}
