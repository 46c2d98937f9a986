import Answers
package import Arguments
import Documents
import Formats
import Kernel
import Recordings

/// The manual page in the macros of man(7).
package enum ManualPage {
  package static func render(_ commands: [CommandMeta]) -> String {
    var page = [
      ".TH HEADROOM 1 \"\" \"\(Version.line)\" \"User Commands\"",
      ".SH NAME", text("headroom - probe a Linux device and measure what a program leaves of it"),
      ".SH SYNOPSIS", ".B headroom", text("[OPTION...] COMMAND ..."),
      ".SH DESCRIPTION", text(description),
      ".SH COMMANDS",
    ]
    for (group, commands) in CommandGroup.sorted(commands) {
      page += [
        ".PP", ".B \(escaped(group.rawValue)):", text(commands.map(\.name).joined(separator: ", ") + "."),
      ]
    }
    page += CommandGroup.sorted(commands).flatMap(\.commands).flatMap(command)
    page += [".SH \"OPTIONS OF EVERY COMMAND\""] + GlobalOptions.options.flatMap(option)
    page += [".SH \"EXIT STATUS\""] + ExitStatus.allCases.flatMap { item("\($0.rawValue)", $0.meaning) }
    page += [".SH METRICS", text("As budgets, gates and \"headroom history trend\" name them.")]
    page += MetricCatalogue.all.sorted { $0.name < $1.name }.flatMap { item($0.name, MetricListing.line($0)) }
    page += [".SH EXAMPLES"] + commands.flatMap { $0.examples.prefix(1) }.flatMap(example)
    page += [".SH ENVIRONMENT"] + environment.flatMap { item($0.0, $0.1) }
    page += [".SH FILES"] + files.flatMap { item($0.0, $0.1) }
    page += [".SH \"SEE ALSO\"", ".BR perf (1), .BR strace (1), .BR cgroups (7), .BR proc (5)"]
    return page.joined(separator: "\n") + "\n"
  }

  /// The page of one command: headroom-run(1).
  package static func render(_ command: CommandMeta) -> String {
    var page = [
      ".TH \"HEADROOM-\(command.name.uppercased())\" 1 \"\" \"\(Version.line)\" \"User Commands\"",
      ".SH NAME", text("headroom-\(command.name) - \(command.summary)"), ".SH SYNOPSIS",
    ]
    page += synopsis(command).dropFirst()
    if !command.details.isEmpty { page += [".SH DESCRIPTION"] + paragraphs(command.details).dropFirst() }
    page += [".SH OPTIONS"] + grouped(command.options) + [".SS \"Every command\""]
    page += GlobalOptions.options.flatMap(option)
    page += [".SH \"EXIT STATUS\""] + ExitStatus.allCases.flatMap { item("\($0.rawValue)", $0.meaning) }
    page += [".SH EXAMPLES"] + examples(command)
    page += [".SH \"SEE ALSO\"", ".BR headroom (1)"]
    return page.joined(separator: "\n") + "\n"
  }

  private static let description = """
    Headroom answers two questions about a Linux device and a program on it: what does the device have, and what \
    does the program leave of it. Data goes to standard output, progress and diagnostics to standard error. A long \
    option takes its value as the next word or behind an equals sign; everything behind -- belongs to the program.
    """

  private static let environment = [
    ("HEADROOM_PROFILES", "a folder in which budgets/, devices/, power/ and radios/ are looked up first"),
    (
      "HEADROOM_RUN",
      "set in the processes of a measured program, which are found by it and by their limit on file locks (ulimit -x) if Headroom is killed; not to be set by hand"
    ),
    ("NO_COLOR", "no colour unless --color always is given"),
  ]

  private static let files = [
    (
      "$XDG_DATA_HOME/headroom/Profiles, or ~/.local/share/headroom/Profiles",
      "the user's own budgets, device profiles and models; they go before those that the tool carries"
    ),
    (
      "$XDG_STATE_HOME/headroom, or ~/.local/state/headroom",
      "the history of benches, the last twenty runs and the page that --open shows"
    ),
    (
      "/var/cache/headroom, or $XDG_CACHE_HOME/headroom, or ~/.cache/headroom",
      "which of the running kernel's types the programs in it read, and which energy counters stand still since the last "
        + "boot; made again when it is missing"
    ),
  ]

  private static func command(_ meta: CommandMeta) -> [String] {
    var lines = [".SS \"\(meta.name)\"", text(meta.summary.capitalisedFirst + ".")]
    lines += synopsis(meta)
    lines += OptionGroup.sorted(meta.options).flatMap { group, options in
      group == .general
        ? options.flatMap(option) : [".PP", ".I \"\(escaped(group.rawValue))\""] + options.flatMap(option)
    }
    if !meta.details.isEmpty { lines += paragraphs(meta.details) }
    return lines + [".PP", "Examples:"] + examples(meta)
  }

  private static func examples(_ meta: CommandMeta) -> [String] {
    meta.examples.flatMap(example)
  }

  private static func example(_ line: String) -> [String] { [".br", text("\u{a0}\u{a0}" + line)] }

  /// Under a heading for each group.
  private static func grouped(_ options: [Option]) -> [String] {
    OptionGroup.sorted(options).flatMap { group, options in
      (group == .general ? [] : [".SS \"\(escaped(group.rawValue))\""]) + options.flatMap(option)
    }
  }

  private static func synopsis(_ meta: CommandMeta) -> [String] {
    meta.usage.flatMap { [".PP", ".B headroom \(escaped(meta.name))", text($0)] }
  }

  private static func option(_ option: Option) -> [String] {
    item(HelpText.row(option).0.trimmedLeft, HelpText.explanation(option))
  }

  private static func item(_ term: String, _ body: String) -> [String] {
    [".TP", ".B \(escaped(term))", text(body)]
  }

  private static func paragraphs(_ details: String) -> [String] {
    var lines = [".PP"]
    for line in details.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        lines.append(".PP")
      } else if line.hasPrefix("  ") {
        lines += [".br", text("\u{a0}\u{a0}" + line.drop { $0 == " " })]
      } else {
        lines.append(text(String(line)))
      }
    }
    return lines
  }

  private static func text(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// roff reads a backslash as an escape and a plain hyphen as one that may become a typographic one.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "…": "..."
      case "\u{a0}": "\\ "
      case "µ": "\\(mc"
      case "×": "\\(mu"
      default: String(character)
      }
    }.joined()
  }
}

extension String {
  package var trimmedLeft: String { String(drop { $0 == " " }) }
}
