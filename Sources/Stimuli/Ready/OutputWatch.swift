import Kernel
import Synchronization

/// A line of the program's standard output, which passes through a pipe of ours on its way.
///
/// A program whose output goes to a pipe may hold it back until its buffer is full (setvbuf(3)); the line comes late then.
final class OutputWatch: ReadyWatch {
  private let text: String
  private let destination: CInt
  private let forwarder = Mutex<OutputForwarder?>(nil)

  init(_ text: String, _ setting: StageSetting) {
    self.text = text
    destination = setting.standardOutput
  }

  func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    let made = try OutputForwarder(to: launch.standardOutput ?? destination, lookingFor: text)
    launch.standardOutput = made.writer
    forwarder.withLock { $0 = made }
  }

  func attach(_ stage: Stage) { current?.launched() }

  var descriptors: [CInt] { [current?.signal].compactMap { $0 } }

  func look() -> UInt64? {
    current?.takeSignal()
    return current?.found
  }

  var loss: SystemError? {
    current?.loss.map { SystemError(code: $0, call: "write", subject: "the program's standard output") }
  }

  func end() { current?.finish() }

  private var current: OutputForwarder? { forwarder.withLock { $0 } }
}
