import Glibc

/// Where a machine's answers come from: the running one, a directory that looks like one, or a capture.
///
/// Files hang on a path; everything else that a machine can be asked (ioctl, netlink, a daemon's socket) goes through
/// `answer`, so that what a probe learnt can be stored and asked again elsewhere.
package struct KernelRoot: Sendable, Equatable {
  package let path: String
  /// Nil where files are those of the running system.
  private var files: (any MachineFiles)?
  /// What answers in place of a machine; nil where files are read and the kernel is asked.
  private var capture: Capture?
  private var recorder: CaptureRecorder?

  /// The running machine, or a folder of its own such as a cgroup's.
  package init(path: String = "") { self.path = path }

  /// A directory that looks like a machine. Somebody else may have filled it: no link leads out of it, and only
  /// regular files of a sensible size are read.
  package init(tree path: String) {
    self.path = path
    files = EnclosedTree(path)
  }

  /// A machine that was captured elsewhere. Nothing of the running one is asked.
  package init(capture: Capture) {
    path = ""
    self.capture = capture
  }

  /// A machine whose files another tool recorded; nothing but files can be asked of it.
  package init(recording: RecordedTree) {
    path = ""
    files = recording
    capture = Capture()
  }

  /// Files in a directory, and the captured answers to all that is not a file.
  package init(tree path: String, answers: Capture) {
    self.init(tree: path)
    capture = answers
  }

  package static let live = KernelRoot()

  /// Whether this is the running machine, so that ioctl, netlink and system calls answer for it too.
  package var isLive: Bool { path.isEmpty && capture == nil }

  /// The same machine, with a note taken of each answer. A file is read once: its note answers from then on, so that
  /// all who ask see the same moment.
  package func recorded(by recorder: CaptureRecorder) -> KernelRoot {
    var root = self
    root.recorder = recorder
    return root
  }

  /// The same machine with its files read once, by whoever notes them already or by a recorder of its own.
  package var readOnce: KernelRoot { recorder == nil ? recorded(by: CaptureRecorder()) : self }

  package static func == (one: KernelRoot, other: KernelRoot) -> Bool {
    one.path == other.path && one.capture == other.capture && one.recorder === other.recorder
      && one.files as? RecordedTree == other.files as? RecordedTree
  }

  private var readsFiles: Bool { capture == nil || files != nil }

  package func bytes(_ file: String) throws(SystemError) -> [UInt8] {
    let path = path + file
    return try ask(.file, subject: file, isAsked: readsFiles) { () throws(SystemError) in
      if let files { return try files.bytes(file) }
      let descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      // An attribute is a page at most and comes at once (sysfs.rst); /proc hands its files out in pieces.
      return try descriptor.readAll(path, endsShort: file.hasPrefix("/sys/"))
    }
  }

  /// The file's text without the newlines at its end; invalid UTF-8 is repaired, NUL bytes at the end dropped.
  package func text(_ file: String) throws(SystemError) -> String {
    var bytes = try bytes(file)[...]
    while let last = bytes.last, last == 0x0A || last == 0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a symbolic link leads, as written in it.
  package func link(_ file: String) throws(SystemError) -> String {
    let path = path + file
    let target = try ask(.link, subject: file, isAsked: readsFiles) { () throws(SystemError) in
      if let files { return try files.link(file) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = try check("readlink", path) {
        buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
      }
      return Array(buffer[..<count])
    }
    return String(decoding: target, as: UTF8.self)
  }

  package func exists(_ file: String) -> Bool {
    let path = path + file
    let found = try? ask(.existence, subject: file, isAsked: readsFiles) { () throws(SystemError) in
      if let files { try files.find(file) } else { try check("access", path) { access(path, F_OK) } }
      return []
    }
    return found != nil
  }

  /// The names in a directory, sorted.
  package func entries(_ directory: String) throws(SystemError) -> [String] {
    let path = path + directory
    let names = try ask(.directory, subject: directory, isAsked: readsFiles) { () throws(SystemError) in
      let names = if let files { try files.names(directory) } else { try Self.names(path) }
      return Array(names.joined(separator: "\n").utf8)
    }
    return names.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func names(_ path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw SystemError(code: errno, call: "opendir", subject: path) }
    return try DirectoryNames.read(stream, path)
  }

  /// What the running machine answers to a question that is not a file: an ioctl, a netlink dump, a daemon's reply.
  ///
  /// - Parameters:
  ///   - question: Names the question for good, with all that its answer depends on; one line, such as
  ///     `ioctl /dev/video0 0x80685600`.
  ///   - isAskedOnce: Whether an answer that was noted already serves again, as a file's does. Not where asking has an
  ///     effect that each who asks needs, such as an open node.
  /// - Throws: What asking threw, or ENODATA where this is not the running machine and nobody noted the answer.
  package func answer(
    _ question: String, isAskedOnce: Bool = false, _ body: () throws(SystemError) -> [UInt8]
  ) throws(SystemError) -> [UInt8] {
    try ask(.answer, subject: question, isAsked: isLive, isAskedOnce: isAskedOnce, body: body)
  }

  private func ask(
    _ kind: Capture.Kind, subject: String, isAsked: Bool, isAskedOnce: Bool = true,
    body: () throws(SystemError) -> [UInt8]
  ) throws(SystemError) -> [UInt8] {
    let capture = capture
    func found() throws(SystemError) -> [UInt8] {
      isAsked ? try body() : try (capture ?? Capture()).answer(kind, subject)
    }
    guard let recorder else { return try found() }
    if isAskedOnce, let noted = recorder.noted(.init(kind, subject)) { return try noted.get() }
    let answer: Capture.Answer
    do { answer = .bytes(try found()) } catch { answer = .refusal(error) }
    return try recorder.settle(.init(kind, subject), answer).get()
  }
}
