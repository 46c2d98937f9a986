package import Formats

/// By what a program is known to be ready, and within what time.
package struct ReadyRule: Sendable, Equatable {
  package enum Sign: Sendable, Equatable {
    /// `READY=1` to its service manager (sd_notify(3)).
    case notify
    /// A line of its standard output that holds the text.
    case output(String)
    /// Somebody accepts connections at a TCP port; without a host, at 127.0.0.1 or ::1.
    case port(UInt16, host: String?)
    /// Somebody accepts connections at a socket of this machine; an abstract name begins with `@`.
    case socket(String)
    /// The file appears, or changes where it was there before.
    case file(String)
    /// The tree has come to rest, as the samples show it.
    case quiet
  }

  package var sign: Sign
  /// Seconds from exec.
  package var within: Double

  package static let patience = 30.0
  package static let times = 0.001...86_400.0

  package init(_ sign: Sign, within: Double = patience) {
    self.sign = sign
    self.within = within
  }

  /// What events and reports call it: `notify`, `output`, `port`, `socket`, `file` or `quiet`.
  package var how: String {
    switch sign {
    case .notify: "notify"
    case .output: "output"
    case .port: "port"
    case .socket: "socket"
    case .file: "file"
    case .quiet: "quiet"
    }
  }

  /// What is waited for; nil where `how` says it all.
  package var subject: String? {
    switch sign {
    case .notify, .quiet: nil
    case .output(let text): text
    case .port(let port, let host):
      host.map { $0.contains(":") ? "[\($0)]:\(port)" : "\($0):\(port)" } ?? "\(port)"
    case .socket(let path), .file(let path): path
    }
  }

  /// Completes the path of a file or a socket in the file system.
  package mutating func settle(_ complete: (String) -> String) {
    switch sign {
    case .file(let path): sign = .file(complete(path))
    case .socket(let path) where !path.hasPrefix("@"): sign = .socket(complete(path))
    case .notify, .output, .port, .socket, .quiet: break
    }
  }

  /// As it is written on a command line.
  package var text: String { subject.map { "\(how):\($0)" } ?? how }

  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "when": .string(how), "within": .string("\(JSONWriter.text(within)) s"),
    ]
    switch sign {
    case .notify, .quiet: break
    case .output(let text): members["text"] = .string(text)
    case .port(let port, let host):
      members["port"] = .integer(port)
      members["host"] = host.map { .string($0) }
    case .socket(let path), .file(let path): members["path"] = .string(path)
    }
    return .object(members)
  }
}
