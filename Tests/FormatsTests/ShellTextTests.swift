import Formats
import Foundation
import TestSupport
import Testing

struct ShellTextTests {
  @Test func aPlainArgumentIsNotQuoted() {
    #expect(ShellText.command(["sqlite3", "--db=a/b_c.d", "100%"]) == "sqlite3 --db=a/b_c.d 100%")
  }

  @Test func whatCannotBeSeenIsWrittenInEscapes() {
    #expect(ShellText.quoted("a\n\u{1B}[0m'\\") == "$'a\\n\\x1b[0m\\'\\\\'")
    #expect(ShellText.quoted("\u{202E}x") == "$'\\xe2\\x80\\xaex'")
  }

  @Test(arguments: [
    "", " ", "it's", "a b", "$HOME `id` $(id)", "!!", "*?[a]", "a\\n", "~root", "#x",
    "\u{1B}f0\n\u{202E}9\u{85}A", "é日",
    "-n", "a;b|c&d<e>f", "\t\r'\"", SampleReport.hostileName.filter { $0 != "\u{0}" },
  ]) func aShellReadsBackExactlyTheArgument(argument: String) throws {
    let tool = try Tool.run(program: "/bin/bash", ["-c", "printf %s " + ShellText.quoted(argument)])
    #expect(tool.status == 0)
    #expect(Array(tool.output.utf8) == Array(argument.utf8))
  }
}
