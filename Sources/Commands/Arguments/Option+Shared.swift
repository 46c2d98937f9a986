import Arguments

/// Options that several commands take in the same words.
extension Option {
  static let budget = Option(
    "budget", short: "b", argument: "NAME|FILE", names: .budgets, group: .judge,
    help: "limits to check the figures against: a budget's name or a JSON file")

  static let profile = Option(
    "profile", argument: "NAME|FILE", names: .devices, group: .judge,
    help:
      "the device to judge for: a profile's name or a JSON file; its default budget counts unless one is given"
  )

  static let strict = Option(
    "strict", group: .judge, help: "a stimulus that was asked for and could not be given is exit status 4")
}
