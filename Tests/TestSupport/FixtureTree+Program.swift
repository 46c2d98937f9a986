import Testing

extension FixtureTree {
  /// A program that can be started at once. Another process writes it: a file that is open for writing anywhere cannot be
  /// executed (ETXTBSY, execve(2)), and what other tests start at that moment would begin with a copy of our descriptors.
  @discardableResult
  package func program(_ name: String, _ text: String) -> Self {
    do {
      let writer = try Tool.run(
        program: "/bin/sh", ["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh", path + name], stdin: text)
      if writer.status != 0 { Issue.record("\(path)\(name): \(writer.errors)") }
    } catch { Issue.record(error) }
    return self
  }
}
