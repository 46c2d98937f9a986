import Testing

@testable import Exports

/// What a terminal is told of how far something is, and which terminals.
struct ProgressMarkTests {
  struct Terminal: Sendable, CustomTestStringConvertible {
    var variables: [String: String]
    var takes: Bool
    var testDescription: String {
      variables.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    Terminal(variables: ["WT_SESSION": "1"], takes: true),
    Terminal(variables: ["ConEmuANSI": "ON"], takes: true),
    Terminal(variables: ["ConEmuANSI": "OFF"], takes: false),
    Terminal(variables: ["TERM_PROGRAM": "iTerm.app"], takes: false),
    Terminal(
      variables: ["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3CwLrMSc7UUw9Ts3BFGsSyHNoSxFP"], takes: true
    ),
    Terminal(variables: ["TERM_PROGRAM": "iTerm.app", "TERM_FEATURES": "T3CwPaLr"], takes: false),
    Terminal(variables: ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"], takes: true),
    Terminal(variables: ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"], takes: false),
    Terminal(variables: ["TERM_PROGRAM": "ghostty"], takes: false),
    Terminal(
      variables: ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20250209-182623-44866cc1"], takes: true),
    Terminal(
      variables: ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203-110809-5046fc22"], takes: false
    ),
    Terminal(variables: ["PTYXIS_VERSION": "48.1"], takes: true),
    Terminal(variables: ["PTYXIS_VERSION": "47.10"], takes: false),
    Terminal(variables: ["TERM": "xterm-kitty"], takes: false),
    Terminal(variables: ["WT_SESSION": "1", "TMUX": "/tmp/tmux-0/default,1,0"], takes: false),
    Terminal(variables: ["WT_SESSION": "1", "TERM": "screen-256color"], takes: false),
    Terminal(variables: ["WT_SESSION": "1", "TERM": "dumb"], takes: false),
    Terminal(variables: [:], takes: false),
  ])
  func onlyATerminalThatSaysSoIsTold(_ terminal: Terminal) {
    let all = ["TERM": "xterm-256color"].merging(terminal.variables) { $1 }
    #expect(ProgressMark.isTaken { all[$0] } == terminal.takes)
  }

  @Test func whatIsShownAlreadyIsToldAgainOnlyBeforeItIsForgotten() {
    var marker = ProgressMarker()
    #expect(marker.end() == nil)
    #expect(marker.text(0.5, at: 0) == "\u{1B}]9;4;1;50\u{1B}\\")
    #expect(marker.text(0.504, at: 1_000_000_000) == nil)
    #expect(marker.text(0.51, at: 1_000_000_001) == ProgressMark.shown(percent: 51))
    #expect(marker.text(0.51, at: 9_000_000_001) == ProgressMark.shown(percent: 51))
    #expect(marker.text(7, at: 9_000_000_002) == ProgressMark.shown(percent: 100))
    #expect(marker.end() == "\u{1B}]9;4;0;0\u{1B}\\" && marker.end() == nil)
  }

  /// The guard is told it with the terminal's file behind a blank.
  @Test func whatClearsItHasNoBlank() { #expect(!ProgressMark.cleared.contains(" ")) }
}
