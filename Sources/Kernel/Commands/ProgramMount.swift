import CLinux
import Glibc

/// A mount that the program alone sees, in a namespace of its own that ends with it (mount(2), mount_namespaces(7)).
package struct ProgramMount: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A folder or file of the machine.
    case bind
    /// No mount: a folder that is made, if it is not there.
    case folder
    /// A new file system with these options, as of mount(8).
    case fileSystem(options: String)
  }

  package var kind: Kind
  /// A path for `.bind`, the type for `.fileSystem`.
  package var source: String
  package var target: String
  package var isReadOnly: Bool

  /// A folder or file, with what is mounted below it, that appears at `target`.
  package init(source: String, target: String, isReadOnly: Bool = false) {
    self.init(kind: .bind, source: source, target: target, isReadOnly: isReadOnly)
  }

  package init(kind: Kind, source: String, target: String, isReadOnly: Bool = false) {
    self.kind = kind
    self.source = source
    self.target = target
    self.isReadOnly = isReadOnly
  }

  /// - Parameter like: a path whose owner and mode it gets; nil: for nobody else.
  package static func folder(_ path: String, like: String? = nil) -> ProgramMount {
    ProgramMount(kind: .folder, source: like ?? "", target: path)
  }

  /// What is written to a folder goes to `upper` instead, which lies on one file system with the empty folder `work`
  /// (overlayfs.rst). Without root the overlay keeps its marks in attributes that users may set (Linux 5.11).
  package static func overlay(_ path: String, upper: String, work: String) -> ProgramMount {
    func escaped(_ path: String) -> String {
      path.map { ["\\", ",", ":"].contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
    let options = "lowerdir=\(escaped(path)),upperdir=\(escaped(upper)),workdir=\(escaped(work))"
    return ProgramMount(
      kind: .fileSystem(options: options + (geteuid() == 0 ? "" : ",userxattr")), source: "overlay",
      target: path)
  }

  /// A file system in memory of at most so many bytes (tmpfs(5)).
  package static func memory(_ target: String, bytes: Int, mode: String = "0700") -> ProgramMount {
    ProgramMount(kind: .fileSystem(options: "size=\(bytes),mode=\(mode)"), source: "tmpfs", target: target)
  }

  /// What failed, as an error's subject.
  var subject: String {
    switch kind {
    case .bind, .fileSystem: "\(source) on \(target)"
    case .folder: target
    }
  }

  /// What a program pays for mounts of its own where Headroom may not mount (user_namespaces(7)).
  package static let price =
    "the program ran in a user namespace, which its own mounts took without root: programs that take another user's "
    + "rights, such as sudo and ping, get none there, and other users' files appear as nobody's"

  package static let remedy =
    "sudo, or let users make namespaces: sysctl -w user.max_user_namespaces=10000 "
    + "kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0 (those that there are)"

  /// What the machine answers to an attempt: a child that mounts nothing but goes into the namespace and ends.
  ///
  /// - Returns: whether it took a user namespace.
  /// - Throws: the step that this machine refuses.
  package static func attempt() throws(SystemError) -> Bool {
    let launch = CommandLaunch(
      path: "/bin/true", arguments: [], environment: [], user: nil, signalMask: 0, fileLimit: 1024,
      mounts: [.folder("/")])
    let held = try HeldProcess(launch)
    held.abandon()
    return held.isInUserNamespace
  }
}

extension [ProgramMount] {
  /// Lends them to C for the time of the call.
  func withPointers<R>(_ body: (UnsafeBufferPointer<clinux_mount>) -> R) -> R {
    var texts: [UnsafeMutablePointer<CChar>?] = []
    defer { for text in texts { free(text) } }
    func lent(_ text: String) -> UnsafePointer<CChar>? {
      texts.append(strdup(text))
      return texts.last.flatMap { $0 }.map { UnsafePointer($0) }
    }
    let mounts = map { mount in
      var options: String?
      if case .fileSystem(let text) = mount.kind { options = text }
      return clinux_mount(
        kind: mount.kind == .bind ? CLINUX_BIND : mount.kind == .folder ? CLINUX_FOLDER : CLINUX_FILE_SYSTEM,
        source: mount.source.isEmpty ? nil : lent(mount.source), target: lent(mount.target),
        options: options.flatMap(lent),
        read_only: mount.isReadOnly)
    }
    return mounts.withUnsafeBufferPointer(body)
  }
}
