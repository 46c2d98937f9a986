/// What other tools have, and what does the same here.
enum OtherTools {
  private static let attaching = """
    Headroom starts the program itself, so that nothing is missed: headroom run -- COMMAND. It does not attach to one that \
    runs.
    """
  private static let comparing = """
    To compare with the last run: headroom compare last FILE, or while running: headroom run --compare last -- COMMAND
    """

  /// Options by which other tools take what runs already.
  static let attachingOptions = ["-p": attaching, "--pid": attaching, "--attach": attaching]
  static let comparingOptions = ["--last": comparing, "--compare": comparing]

  static let commands: [String: String] = {
    let run = "To measure a program: headroom run -- COMMAND"
    let record = "To measure a program and keep the recording: headroom run --record run.headroom -- COMMAND"
    let list = "To list profiles, budgets and models: headroom profiles"
    return [
      "stat": run, "measure": run, "exec": run, "start": run, "time": run, "record": record, "trace": record,
      "attach": attaching, "top": attaching,
      "live": "To see a run while it lasts: headroom run --live -- COMMAND",
      "list": list, "devices": list, "budgets": list, "diff": "To compare two runs: headroom compare OLD NEW",
      "open": "To see the last run's page: headroom report --last --open",
    ]
  }()
}
