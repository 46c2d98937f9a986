package import Arguments
import Formats
import Kernel
import Store

/// Shows a page in the browser of the desktop that the command is called on (xdg-open(1)).
package enum Browser {
  package static let option = Option(
    "open", group: .output, help: "write the page and show it in the browser")

  /// Where a page lies that nobody named a file for; the next one replaces it.
  package static func path() throws(CommandError) -> String {
    let owner = try CommandError.from(try SudoCaller.identity())
    guard let folder = StateFolder.path(owner) else {
      throw CommandError(
        "--open: neither XDG_STATE_HOME nor HOME says where the page could be", hint: "Name it with --html.")
    }
    let path = folder + "/page.html"
    try SudoCaller.act { () throws(CommandError) in StateFolder.make(for: path) }
    return path
  }

  /// The browser may stay for hours: nothing waits for it, and what it says goes nowhere.
  private static let command =
    "command -v xdg-open >/dev/null || exit 127; setsid xdg-open \"$1\" </dev/null >/dev/null 2>&1 &"

  package static func show(_ path: String, _ console: Console) {
    let own = Environment.own()
    guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: { own[$0] != nil }) else {
      return console.warn("--open: no desktop is here; open it in a browser elsewhere: \(path)")
    }
    let user: UserIdentity?
    do throws(ExplainedError) { user = try SudoCaller.identity() } catch {
      return console.warn("--open: \(error.description)")
    }
    do throws(SystemError) {
      let shell = try CapturedCommand.run(["/bin/sh", "-c", command, "sh", path], as: user)
      if !shell.succeeded { console.warn("--open: no xdg-open is here; install xdg-utils, or open \(path)") }
    } catch { console.warn("--open: \(error.description)") }
  }
}
