import Arguments

/// Options that `match` and `suggest` take in the same words.
extension Option {
  static let on = Option(
    "on", argument: "DEVICE", repeatable: true, names: .devices,
    help:
      "a profile's name or file, the folder of a captured machine, \"this\" or \"all\" [default: \"this\"]"
  )
}
