package import Formats
import Glibc
import Harness
import Instruments
import Kernel
import Network
import Quantities
package import Recordings
import Runs
package import Workloads

/// One workload, run by this program's own binary under measurement.
package struct CalibrationRun: DocumentPart {
  package var workload: String
  package var seconds: Double?
  package var figures: [CalibrationFigure] = []
  package var problem: String?

  package init(workload: String, problem: String? = nil) {
    self.workload = workload
    self.problem = problem
  }

  /// - Parameter note: called with what a person may want to know at once.
  /// - Throws: where the user ended it.
  package static func carryOut(
    _ workload: WorkloadMeta, on device: DeviceProfile, note: @escaping (String) -> Void
  ) throws(ExplainedError) -> CalibrationRun {
    var run = CalibrationRun(workload: workload.id)
    var recording: Recording?
    do {
      // All that the workload leaves is in here.
      let folder = try WorkFolder()
      let answer = try answerFile(in: folder)
      let server = workload.needsServer ? try CalibrationServer() : nil
      defer { server?.end() }
      let connection = workload.takesConnection ? try server?.connection() : nil
      defer { withExtendedLifetime(connection) {} }
      let plan = plan(
        workload, in: folder, output: answer.raw, server: server, connection: connection?.descriptor.raw)
      let request = RunRequest(plan, on: device)
      do throws(ExplainedError) { recording = try MeasuredRun.carryOut(request, note: note).recording } catch
      {
        run.problem = error.message
      }
      if let recording { try run.judge(recording, try content(answer)) }
    } catch { run.problem = error.description }
    if recording?.program.endedBy == "user" {
      throw ExplainedError("the calibration was ended before it was complete", kind: .interrupted)
    }
    return run
  }

  private mutating func judge(_ recording: Recording, _ bytes: [UInt8]) throws(SystemError) {
    seconds = recording.program.duration
    guard !recording.program.failed, let answer = try? JSONParser.parse(bytes) else {
      problem = "the workload did not come to its end"
      return
    }
    figures = CalibrationFigure.all(answer, length: bytes.count, recording)
    if figures.isEmpty { problem = "the workload claims nothing here" }
  }

  /// A file and no pipe, so that writing the answer is a write to a file by every way of counting; without a name, so
  /// that nothing of it is kept.
  private static func answerFile(in folder: WorkFolder) throws(SystemError) -> FileDescriptor {
    let path = folder.path + "/answer"
    let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL)
    try check("unlink", path) { unlink(path) }
    return file
  }

  private static func content(_ file: borrowing FileDescriptor) throws(SystemError) -> [UInt8] {
    let raw = file.raw
    try check("lseek", "the answer") { lseek(raw, 0, SEEK_SET) }
    return try file.readAll("the answer")
  }

  private static func plan(
    _ workload: WorkloadMeta, in folder: WorkFolder, output: CInt, server: CalibrationServer?,
    connection: CInt?
  ) -> RunPlan {
    var words = ["/proc/self/exe", "workload", workload.id]
    for (name, value) in (workload.calibration ?? [:]).sorted(by: { $0.key < $1.key }) {
      words += ["--\(name)", "\(value)"]
    }
    if let server { words += ["--port", "\(server.port)"] }
    if let connection { words += ["--\(WorkloadMeta.descriptor)", "\(connection)"] }
    var environment = Environment.own()
    environment["TMPDIR"] = folder.path
    var plan = RunPlan(
      command: words.map { Array($0.utf8) }, name: workload.id, environment: environment,
      standardOutput: output)
    if server != nil { plan.instruments.radio.interfaces = [CalibrationServer.interface] }
    return plan
  }

  package static let table = Table(
    blank: CalibrationRun(workload: ""), .init("workload", \.workload).notEmpty,
    .init("seconds", \.seconds).meaning("from exec to the end").atLeast(0),
    .init("problem", \.problem).meaning("why there are no figures"), .init("figures", \.figures))
}
