import Documents
import Harness
import Kernel
import Probes
import Store

/// Carries a request out: program started, measured, recorded.
enum MeasuredRun {
  static func recording(_ request: RunRequest, _ console: Console) throws(CommandError) -> Recording {
    let device = (request.device ?? DeviceProber.profile(.live)).json
    let program = Program(
      name: request.plan.title,
      command: request.plan.command.map { String(decoding: $0, as: UTF8.self) },
      exit: .unknown("it is still running"), started: Clock.timestamp(), duration: 0)
    let start = Recording(
      tool: Recording.Tool(version: Version.number), device: device, scenario: request.scenario,
      program: program)
    let writer = try writer(request, start)
    do throws(HarnessError) {
      let harness = try Harness(
        request.plan, state: start, sink: StoreSink(writer, outlivesUs: request.record != nil)
      ) { notice in
        console.note("headroom: \(notice.text)")
      }
      let recording = try harness.run()
      try close(writer)
      return recording
    } catch {
      writer.discard()
      throw failure(error)
    }
  }

  private static func writer(_ request: RunRequest, _ start: Recording) throws(CommandError)
    -> RecordingWriter
  {
    do throws(StoreError) {
      let owner = SudoCaller.ids.map { (user: $0.user, group: $0.group) }
      return try RecordingWriter(path: request.record, start: start, replacing: true, owner: owner)
    } catch {
      throw CommandError(error.description)
    }
  }

  private static func close(_ writer: RecordingWriter) throws(HarnessError) {
    do throws(StoreError) { try writer.close() } catch { throw .notMeasured(error.description) }
  }

  private static func failure(_ error: HarnessError) -> CommandError {
    switch error {
    case .notStarted: CommandError(error.description)
    case .notMeasured:
      CommandError(
        error.description, hint: "\"headroom doctor\" says what is missing.", exitCode: .unmeasurable)
    }
  }
}
