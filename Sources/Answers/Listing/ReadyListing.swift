import Documents
import Quantities

/// What `headroom explain` says of the signs by which a program is known to be ready.
package enum ReadyListing {
  private struct Sign {
    var meaning: String
    /// As a command line has it, and as a scenario does.
    var option: String
    var member: String
    var noticed: String
    /// What may make it late, missing or refused.
    var mind: String
  }

  /// Nil for what is no sign.
  package static func text(_ name: String) -> String? {
    guard let sign = signs[name] else { return nil }
    let rows = [
      ("run", "--ready \(sign.option)"), ("scenario", "\"ready\": {\(sign.member), \"within\": \"30 s\"}"),
      ("noticed", sign.noticed), ("mind", sign.mind), ("waited for", waiting), ("gives", gives),
    ]
    return TextLayout.wrap("\(name): \(sign.meaning)") + "\n\(TextLayout.columns(rows))\n"
  }

  private static let waiting = """
    \(Display.text(ReadyRule.patience, .seconds)) from exec, or what "within" says; a program that is not ready by then runs on, \
    and the report says so
    """

  private static let gives = """
    launch.ready, launch.cpu and launch.reads.bytes; with --repeat also launch.ready.warm, with --cold launch.ready.cold. A step can \
    follow it: kill@ready+1s
    """

  private static let signs: [String: Sign] = [
    "notify": Sign(
      meaning: "the program says READY=1 to its service manager, as sd_notify(3) does",
      option: "notify", member: "\"when\": \"notify\"",
      noticed: """
        NOTIFY_SOCKET of the program leads to a socket of Headroom's, which takes each message as it comes: the figure is exact
        """,
      mind: "only what a process of the program's own tree sends counts; a wrapper must pass NOTIFY_SOCKET on"
    ),
    "output": Sign(
      meaning: "a line of the program's standard output holds a text",
      option: "'output:listening on'", member: "\"when\": \"output\", \"text\": \"listening on\"",
      noticed:
        "standard output passes through a pipe of Headroom's, which hands on every byte; the time is that of the line's arrival",
      mind: """
        into a pipe many programs write only when their buffer is full, and the line comes late: stdbuf -oL, PYTHONUNBUFFERED=1 or \
        fflush help; standard error is not looked at
        """),
    "port": Sign(
      meaning: "somebody accepts connections at a TCP port",
      option: "port:8080", member: "\"when\": \"port\", \"port\": 8080",
      noticed: """
        Headroom connects to 127.0.0.1 and ::1, or to the host of port:HOST:8080 (a number), every 5 ms in the first second and \
        every 20 ms after it: the figure is late by no more than that
        """,
      mind: """
        a port at which somebody listens before the launch is refused; the program sees one connection that is closed at once
        """),
    "socket": Sign(
      meaning: "somebody accepts connections at a Unix socket",
      option: "socket:/run/app.sock", member: "\"when\": \"socket\", \"path\": \"/run/app.sock\"",
      noticed: "as port: a connection every 5 ms in the first second, every 20 ms after it",
      mind: """
        an abstract name begins with @; a file without a listener, left by an earlier run, is not ready, and a socket at which somebody \
        listens before the launch is refused
        """),
    "file": Sign(
      meaning: "a file appears, or changes where it was there before",
      option: "file:/run/app.pid", member: "\"when\": \"file\", \"path\": \"/run/app.pid\"",
      noticed:
        "inotify(7) on the folder, or on the deepest folder of the path that is there yet, tells at once",
      mind: "a file that is written in two goes counts at the first; a folder that may not be read is refused"
    ),
    "quiet": Sign(
      meaning: "the program's tree has come to rest after the work of its start",
      option: "quiet", member: "\"when\": \"quiet\"",
      noticed: """
        in samples 20 ms apart: the start of the first half second in which the tree used less than 5 % of a core in each tenth of a \
        second. Needs no help from the program, and the figure is sampled, not exact
        """,
      mind: """
        a program that waits for a network or a disk rests too; one that never rests, as a game, is never ready
        """),
  ]
}
