import Arguments
import OutputStreams

extension OutputFiles {
  /// Every form whose id is an option of the command and was given.
  ///
  /// - Parameter others: paths that the command reads or writes besides, such as a recording, which no form may replace.
  /// - Throws: where a file cannot be written, or two outputs would go to one.
  init(
    _ invocation: Invocation, _ forms: OutputForms<Document>, besides others: [String] = []
  ) throws(CommandError) {
    try self.init(invocation.arguments, of: invocation.meta.name, forms, besides: others)
  }
}

extension Option {
  static let push = Option(
    "push", argument: "URL", group: .output,
    help: "hand the figures to a Prometheus Pushgateway, such as http://localhost:9091; by curl")
}

extension Invocation {
  /// Nil where no figures are to be pushed.
  func gateway(suite: String) throws(CommandError) -> Pushgateway? {
    try value("push").map { (address) throws(CommandError) in try Pushgateway(address, suite: suite) }
  }
}
