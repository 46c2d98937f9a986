package import Formats
import Quantities

/// What was done to the program, and how it answered.
package struct ResponseRow: TableRow {
  /// Seconds from exec.
  package var time: Double
  package var stimulus: String
  package var response: String
  /// Seconds from the stimulus to the response; nil where there is no such time.
  package var after: Double?

  package init(time: Double, stimulus: String, response: String, after: Double? = nil) {
    (self.time, self.stimulus, self.response, self.after) = (time, stimulus, response, after)
  }

  package static let table = Table(
    "responses", "Responses to stimuli",
    "What was done to the program, at what time of the run, and how it answered.",
    blank: ResponseRow(time: 0, stimulus: "", response: ""),
    .init("time", "At", .seconds, \.time), .init("stimulus", "Stimulus", \.stimulus),
    .init("response", "Response", \.response), .init("after", "After", .seconds, \.after))
}
