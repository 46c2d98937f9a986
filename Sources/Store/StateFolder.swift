import Glibc
package import Kernel

/// Where Headroom keeps what a user may want again: the history of benches and the last runs.
package enum StateFolder {
  /// `$XDG_STATE_HOME/headroom`, else `~/.local/state/headroom` (XDG Base Directory Specification: a relative path there is
  /// passed over); nil where there is neither. Under sudo the home is the caller's.
  package static func path(_ owner: UserIdentity?) -> String? {
    if let state = variable("XDG_STATE_HOME") { return state + "/headroom" }
    return (owner?.home ?? variable("HOME")).map { $0 + "/.local/state/headroom" }
  }

  /// Makes the folder of a file, and those that it lies in, for their owner alone. What cannot be made is told, with the reason,
  /// when the file is.
  package static func make(for file: String) {
    let folder = RecordingPath.directory(of: file)
    var partial = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      partial += "/" + part
      mkdir(partial, 0o700)
    }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.hasPrefix("/") ? text : nil
  }
}
