/// What the exit status of the tool says.
package enum ExitStatus: CInt, Sendable, CaseIterable {
  case success = 0
  case exceeded = 1
  case usage = 2
  case programFailed = 3
  case unmeasurable = 4

  package var meaning: String {
    switch self {
    case .success: "done; where something was judged, all of it is within the budget"
    case .exceeded: "a budget, an audit or a gate failed, or a device cannot run the app"
    case .usage: "usage error, or unusable input or output, detected before measuring"
    case .programFailed: "the measured program itself failed; its own status is in the report"
    case .unmeasurable:
      "it could not be measured or written, or the program's end was not seen"
    }
  }
}
