import Formats
import Kernel
import Metrics
import Quantities
import Recordings
import TestSupport
import Testing

/// What is read from the curves of real programs, which say themselves what they do; only the stimulus is put in.
@Suite(.serialized, .waitsForPrograms) struct ResponseTests {
  private static let mebibyte = 1_048_576.0

  /// The facts of a measured run as its report tells them, with a stimulus at a time.
  private func facts(_ run: TestSupport.Measured, _ id: String, at time: Double) throws -> RunFacts {
    let duration = try #require(run.report["program"]?["duration"]?.number)
    let series = try #require(run.report["series"]?.object).compactMapValues(Self.series)
    return RunFacts(
      duration: duration, folds: [:], series: series, totals: ["waited.user": .value(1)],
      events: Self.events(run) + [.init(time, StimulusEvent(id))])
  }

  /// The program's end among them: what is taken apart then is not released.
  private static func events(_ run: TestSupport.Measured) -> [Recording.Event] {
    (run.report["events"]?.array ?? []).compactMap { event in
      guard let time = event["time"]?.number, let kind = event["kind"]?.string else { return nil }
      return .of(time, kind, event["detail"]?.object ?? [:])
    }
  }

  private static func series(_ value: JSONValue) -> Recording.Series? {
    guard let unit = Unit(rawValue: value["unit"]?.string ?? "") else { return nil }
    let values = value["value"]?.array ?? []
    return Recording.Series(
      unit: unit, time: value["time"]?.array?.compactMap(\.number) ?? [],
      value: values.map { $0.number ?? .nan })
  }

  @Test func aProgramThatGivesBackFortyMebibytesReleasesSoMany() throws {
    let program = """
      import mmap, os, time
      def hold(size):
          held = mmap.mmap(-1, size << 20)
          for place in range(0, size << 20, 4096): held[place] = 1
          return held
      cache = hold(40); rest = hold(8); time.sleep(1.5)
      cache.close(); time.sleep(1)
      again = hold(10); time.sleep(1.5)
      # An interpreter that tidies up first gives memory back before its end.
      os._exit(0)
      """
    let run = try TestSupport.Measured.run(["python3", "-c", program], options: ["--rate", "50"])
    let samples = try facts(run, "none", at: 0).series["memory.footprint"]?.known ?? []
    let highest = try #require(samples.map(\.value).max())
    let last = try #require(samples.last { $0.value >= 0.99 * highest })
    let tables = WarningMetrics.tables(try facts(run, "memory-warning", at: last.time))
    let row = try #require(tables.warnings.first)
    let released = (row.released ?? 0) / Self.mebibyte
    let regrown = (row.regrown ?? 0) / Self.mebibyte
    #expect(released > 39 && released < 41, "\(row)")
    #expect(regrown > 9 && regrown < 11, "\(row)")
    #expect(row.survived)
  }

  @Test func aProgramThatWorksForASecondIsQuietAfterIt() throws {
    let tree = FixtureTree()
    // Quiet is a second with less than 10 ms of a processor. On a busy machine the last 10 ms of the work are spread over 60 ms and
    // more, so the program says itself when it had so much left to do.
    let program = """
      import os, time
      used = []
      print("working", flush=True)
      end = (now := time.monotonic()) + 1
      while now < end:
          if not used or now > used[-1][0] + 0.001: used.append((now, time.process_time()))
          now = time.monotonic()
      whole = time.process_time()
      quiet = next(at for at, then in used if whole - then < 0.01)
      time.sleep(4)
      open("\(tree.path)/rested", "w").write(str(time.monotonic() - quiet))
      os._exit(0)
      """
    let run = try TestSupport.Measured.run(
      ["python3", "-c", program], options: ["--rate", "50", "--ready", "output:working"])
    let rested = try #require(Double(tree.root.text("/rested")))
    // A machine that is busy, or reads it from disk, lets an interpreter wait for a second before it begins.
    let given = try #require(run.value("launch.ready")) + 0.2
    let facts = try facts(run, "background", at: given)
    let quiet = try #require(LifecycleMetrics.metrics(facts)[.lifecycleBackground]?.value)
    // It went on working for 0.8 s where its word was heard at once; then it slept for four seconds, by its own clock.
    let worked = facts.duration - given - rested
    #expect(quiet >= worked - 0.1 && quiet <= facts.duration - given - 3, "\(quiet) s of \(worked) s")
  }
}
