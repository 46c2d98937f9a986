/// What systemd-logind keeps of who holds sleep off.
package enum LogindSample {
  package static func text(_ pid: Int) -> String {
    """
    # This is private data. Do not parse.
    WHAT=sleep:idle
    MODE=block
    UID=1000
    PID=\(pid)
    WHO=Video Player
    WHY="Playing \\"film\\""

    """
  }
}
