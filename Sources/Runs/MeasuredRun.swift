import Documents
package import Formats
import Harness
import Instruments
import Kernel
import Probes
package import Recordings
import Store

/// What came of a request that was carried out.
package struct MeasuredRun {
  package var recording: Recording
  /// Why the file that was to hold it does not hold the whole; nil where it does.
  package var loss: ExplainedError?
  /// The file among the last runs; nil where it is not kept there.
  package var kept: String?
  /// Whether somebody asked for an end, be it once the program had ended.
  package var isInterrupted = false

  /// Starts the program, measures it and records it.
  ///
  /// - Parameter note: called with what a person may want to know at once.
  /// - Throws: where it could not be started, measured or recorded.
  package static func carryOut(
    _ request: RunRequest, note: @escaping (String) -> Void
  ) throws(ExplainedError) -> MeasuredRun {
    ProcessGuard.makeRoom()
    Target.prepare(request.plan.instruments)
    defer { LoadedPrograms.forgetUnlessKept() }
    let device = request.device ?? DeviceProber.profile(.live, probes: ProbeRegistry.ofRuns)
    let program = Program(
      name: request.plan.title,
      command: request.plan.command.map { String(decoding: $0, as: UTF8.self) },
      exit: .unknown("it is still running"), started: Clock.timestamp(), duration: 0)
    let start = Recording(
      tool: Recording.Tool(version: Version.number), device: device, settings: request.settings,
      program: program, notes: request.notes)
    let commands = ScenarioCommands(plan: request.plan, interruption: request.interruption)
    try commands.setUp()
    defer { commands.tearDown(note) }
    return try measure(request, start: start, writer: try writer(request, start), note: note)
  }

  private static func measure(
    _ request: RunRequest, start: Recording, writer: RecordingWriter,
    note: @escaping (String) -> Void
  ) throws(ExplainedError) -> MeasuredRun {
    do throws(RunFailure) {
      let sink = StoreSink(writer, isKept: request.isKept)
      let harness = try Harness(request.plan, recording: start, sink: sink, display: request.display) {
        note($0.text)
      }
      defer { request.display?.withdraw() }
      let outcome = try harness.run()
      let kept = request.isKept ? keep(writer, request.plan.title, note) : nil
      var run = finished(outcome, unclosed: close(writer), isRecorded: request.record != nil)
      run.kept = kept
      return run
    } catch {
      // What was flushed of a program that ran is worth keeping, whatever went wrong afterwards.
      if error.wasStarted { _ = close(writer) } else { writer.discard() }
      throw failure(error.reason)
    }
  }

  /// Without a file that was asked for, what could not be written is in the report all the same.
  private static func finished(_ outcome: RunOutcome, unclosed: String?, isRecorded: Bool) -> MeasuredRun {
    let loss = isRecorded ? outcome.loss?.description ?? unclosed : nil
    return MeasuredRun(
      recording: outcome.recording,
      loss: loss.map { ExplainedError("the recording is cut short: \($0)") }
        ?? outcome.relaunchFailure.map {
          ExplainedError("the program could not be started again: \($0)", kind: .notMeasured)
        }, isInterrupted: outcome.wasInterrupted)
  }

  private static func writer(
    _ request: RunRequest, _ start: Recording
  ) throws(ExplainedError) -> RecordingWriter {
    let owner = try SudoCaller.identity()
    do throws(StoreError) {
      return try RecordingWriter(path: request.record, start: start, replacing: true, owner: owner)
    } catch {
      throw ExplainedError(error.description)
    }
  }

  /// A run that cannot be kept is a run all the same. Where none ever was, as on a device whose disk is read-only, nobody takes
  /// an older one for it, and nothing is said.
  private static func keep(
    _ writer: RecordingWriter, _ name: String, _ note: (String) -> Void
  ) -> String? {
    guard let runs = try? LastRuns(of: SudoCaller.identity()) else { return nil }
    do throws(StoreError) {
      return try writer.image().map { (image) throws(StoreError) in try runs.keep(image, name) }
    } catch {
      if (try? runs.files())?.isEmpty == false {
        note("this run is not kept, and \"headroom report --last\" shows the one before: \(error)")
      }
      return nil
    }
  }

  /// Why it could not be closed; nil where it could.
  private static func close(_ writer: RecordingWriter) -> String? {
    do throws(StoreError) { try writer.close() } catch { return error.description }
    return nil
  }

  private static func failure(_ error: HarnessError) -> ExplainedError {
    switch error {
    case .notStarted, .notRecorded: return ExplainedError(error.description)
    case .interrupted: return ExplainedError(error.description, kind: .interrupted)
    case .notMeasured:
      return ExplainedError(
        error.description, hint: "\"headroom doctor\" says what is missing.", kind: .notMeasured)
    }
  }
}
