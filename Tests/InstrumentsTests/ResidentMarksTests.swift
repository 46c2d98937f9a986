import Kernel
import Testing

@testable import Instruments

@Suite struct ResidentMarksTests {
  static let mebibyte = 1_048_576.0

  static func thread(
    _ thread: UInt32, of process: UInt32, _ life: ClosedRange<UInt64>, _ mark: Double
  ) -> ThreadAccount {
    var account = ThreadAccount(thread: thread, process: process, started: life.lowerBound)
    account.ended = life.upperBound
    account.residentPeak = mark * mebibyte
    return account
  }

  @Test func processesThatLivedOneAfterTheOtherDoNotAddUp() throws {
    let marks = try #require(
      ResidentMarks([
        Self.thread(1, of: 1, 0...100, 2), Self.thread(2, of: 2, 10...20, 30),
        Self.thread(3, of: 3, 30...40, 40),
      ]))
    #expect(marks.most == 42 * Self.mebibyte)
    #expect(marks.largest == 40 * Self.mebibyte)
  }

  @Test func processesThatLivedAtOnceDo() throws {
    let marks = try #require(
      ResidentMarks([Self.thread(1, of: 1, 0...20, 30), Self.thread(2, of: 2, 20...40, 40)]))
    #expect(marks.most == 70 * Self.mebibyte)
  }

  @Test func theThreadsOfAProcessHaveOneMark() throws {
    let marks = try #require(
      ResidentMarks([Self.thread(2, of: 1, 5...10, 20), Self.thread(1, of: 1, 0...20, 30)]))
    #expect(marks.lives == [.init(process: 1, start: 0, end: 20, mark: 30 * Self.mebibyte)])
  }

  @Test func aProcessWithoutAMarkMakesAllUnknown() {
    #expect(ResidentMarks([Self.thread(1, of: 1, 0...20, 30), Self.thread(2, of: 2, 0...20, 0)]) == nil)
    #expect(ResidentMarks([]) == nil)
  }

  @Test func whatSamplesHaveMissedIsWhatTheMarksHaveMore() throws {
    let marks = try #require(
      ResidentMarks([Self.thread(1, of: 1, 0...100, 10), Self.thread(2, of: 2, 10...20, 30)]))
    #expect(marks.unseen([1: 10 * Self.mebibyte, 2: 30 * Self.mebibyte]) == 0)
    #expect(marks.unseen([1: 9 * Self.mebibyte]) == 31 * Self.mebibyte)
  }

  @Test func marksThatWereToldOfTheWholeMachineAreTakenForTheTreeAlone() throws {
    var (own, other) = (TaskStats(thread: 1, parent: 0), TaskStats(thread: 9, parent: 0))
    (own.residentPeak, other.residentPeak) = (1024, 4096)
    let marks = try #require(ResidentMarks([Self.thread(1, of: 1, 0...9, 0)], told: [own, other]))
    #expect(marks.most == Self.mebibyte)
  }
}
