package import Kernel
import Quantities
package import Recordings

/// Writes to the program's standard input, or closes it.
package enum InputStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "input", title: "Write to the program's standard input, which is a pipe then",
    parameters: [
      StimulusParameter("close", .flag, "close it behind the text, as at the end of a file"),
      StimulusParameter("text", .text, "what the program is to read, with \\n for the end of a line"),
    ])

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    request.values.isEmpty ? StimulusProblem("what is to happen to the input? Give text or close") : nil
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] { [InputPipe.self] }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let text = (request.text("text") ?? "").parts(between: "\\n")
    let bytes = Array(text.joined(separator: "\n").utf8)
    try stage.facility(InputPipe.self).write(bytes, close: request.flag("close"))
    var answer = StimulusAnswer()
    answer.bytes = bytes.count
    return answer
  }
}
