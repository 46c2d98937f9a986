import Answers
package import Arguments
package import Exports
import Glibc
import Kernel

/// The only place that writes to the standard streams: data to standard output, all else to standard error.
package struct Console: Sendable {
  package let isQuiet: Bool
  package let isVerbose: Bool
  /// How much a summary says.
  package let level: SummaryLevel
  package let coloursOutput: Bool
  package let coloursErrors: Bool
  /// Whether standard error is a terminal that is to be told how far things are.
  package let showsProgress: Bool

  package init(_ options: GlobalOptions) {
    isQuiet = options.quiet
    isVerbose = options.verbosity > 0
    let levels: [SummaryLevel] = [.brief, .tables, .whole]
    level = options.quiet ? .line : levels[min(options.verbosity, 2)]
    coloursOutput = options.colour.colours(STDOUT_FILENO)
    coloursErrors = options.colour.colours(STDERR_FILENO)
    showsProgress = !options.quiet && isatty(STDERR_FILENO) == 1
  }

  /// Writes data to standard output.
  ///
  /// - Throws: where it cannot be written, as on a full disk. A reader that has gone away is no error: it has
  ///   seen what it wanted.
  package func write(_ bytes: [UInt8]) throws(CommandError) { _ = try deliver(bytes) }

  /// Writes a part of data that does not end by itself; false where its reader has gone away.
  package func stream(_ text: String) throws(CommandError) -> Bool {
    try deliver(Array(TerminalText.plain(text).utf8))
  }

  private func deliver(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    do throws(SystemError) { try Self.write(bytes, to: STDOUT_FILENO) } catch {
      if error.code == EPIPE { return false }
      throw CommandError("cannot write to standard output: \(error.message)")
    }
    return true
  }

  package func write(_ text: String) throws(CommandError) {
    try write(Array(TerminalText.plain(text).utf8))
  }

  /// Says something about what is being done; not data.
  package func note(_ text: String) { if !isQuiet { say(text) } }

  /// The same in the tool's own name, where a program's output may stand around it.
  package func remark(_ text: String) { note("headroom: \(text)") }

  /// Says what the command was called for, which must not get lost in silence. Who has closed standard error, or has gone
  /// away, does not want it.
  package func tell(_ text: String) throws(CommandError) {
    do throws(SystemError) { try Self.write(Array(TerminalText.plain(text).utf8), to: STDERR_FILENO) } catch {
      guard error.code == EPIPE || error.code == EBADF else {
        throw CommandError("cannot write to standard error: \(error.message)")
      }
    }
  }

  /// Says what only `--verbose` asks for.
  package func detail(_ text: String) { if isVerbose { say(text) } }

  /// Says what may make the result less than it seems.
  package func warn(_ text: String) {
    if !isQuiet { say(wrapped("warning", "33", text)) }
  }

  /// Prints an error, however quiet it is to be: the one that ended a command, or what it has left behind.
  package func report(_ error: CommandError) {
    clearProgress()
    say(wrapped("headroom", "31", error.message))
    if let hint = error.hint { say(wrapped(TerminalText.harmlessLines(hint))) }
  }

  /// Shows a line that the next one replaces; only on a terminal.
  package func progress(_ text: String) {
    guard showsProgress else { return }
    sayBytes("\r\u{1B}[K" + TerminalText.cutList(TerminalText.harmlessLines(text), to: progressColumns))
  }

  /// How wide such a line may be: what went on in the next row would not be replaced.
  package var progressColumns: Int { TerminalSize(of: STDERR_FILENO).map { $0.columns - 1 } ?? .max }

  /// What a terminal is to do; only where standard error is one.
  package func draw(_ text: String) { if showsProgress { sayBytes(text) } }

  package func clearProgress() { if showsProgress { sayBytes("\r\u{1B}[K") } }

  private func say(_ text: String) { sayBytes(text + "\n") }

  // Nobody is left to be told when standard error itself cannot be written.
  private func sayBytes(_ text: String) {
    try? Self.write(Array(TerminalText.plain(text).utf8), to: STDERR_FILENO)
  }

  /// At words on a terminal; what reads it elsewhere finds each message in one line.
  private func wrapped(_ text: String) -> String {
    isatty(STDERR_FILENO) == 1 ? TextLayout.wrap(text, width: TerminalWidth.columns(of: STDERR_FILENO)) : text
  }

  private func wrapped(_ word: String, _ colour: String, _ text: String) -> String {
    paint(word, colour) + wrapped("\(word): \(TerminalText.harmlessLines(text))").dropFirst(word.count)
  }

  private func paint(_ word: String, _ code: String) -> String {
    coloursErrors ? "\u{1B}[1;\(code)m\(word)\u{1B}[0m" : word
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try check("write", "descriptor \(descriptor)") {
          rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(count)
      } catch {
        guard error.code == EAGAIN else { throw error }
        // Whoever shares the terminal or pipe has made it non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      }
    }
  }
}
