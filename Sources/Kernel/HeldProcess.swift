import CLinux
import Glibc

/// A program that has been forked and waits just before exec, so that instruments can be attached to it.
package final class HeldProcess {
  package let pid: Int32
  private var release: CInt
  private var failure: CInt
  private let subject: String

  package struct Launch {
    /// The executable's path.
    package var path: String
    /// The program's arguments, its name first; bytes, because nothing says that they are UTF-8.
    package var arguments: [[UInt8]]
    /// `NAME=value`, each as bytes.
    package var environment: [[UInt8]]
    /// Nil: as the user who runs Headroom.
    package var user: UserIdentity?
    /// Signals to have blocked, bit n-1 for signal n.
    package var signalMask: UInt64
    /// The soft limit on open files.
    package var fileLimit: UInt64
    /// What becomes its standard output; nil: this process's own.
    package var standardOutput: CInt?

    package init(
      path: String, arguments: [[UInt8]], environment: [[UInt8]], user: UserIdentity?, signalMask: UInt64,
      fileLimit: UInt64, standardOutput: CInt? = nil
    ) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
      self.user = user
      self.signalMask = signalMask
      self.fileLimit = fileLimit
      self.standardOutput = standardOutput
    }
  }

  package init(_ launch: Launch) throws(SystemError) {
    subject = launch.path
    var held = clinux_held()
    let code = launch.withPointers { clinux_launch_held($0, &held) }
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: launch.path) }
    pid = held.pid
    release = held.release
    failure = held.failure
  }

  /// Lets it go.
  ///
  /// - Throws: what execve(2), or the change of user before it, answered; the child has ended then.
  package func start() throws(SystemError) {
    var go: UInt8 = 1
    _ = write(release, &go, 1)
    var code: CInt = 0
    let count = try check("read", subject) { read(failure, &code, MemoryLayout<CInt>.size) }
    closeBoth()
    if count > 0 { throw SystemError(code: code, call: "execve", subject: subject) }
  }

  deinit { closeBoth() }

  /// A held child whose pipe closes ends without having run anything.
  private func closeBoth() {
    if release >= 0 { close(release) }
    if failure >= 0 { close(failure) }
    release = -1
    failure = -1
  }
}

extension HeldProcess.Launch {
  func withPointers<R>(_ body: (UnsafePointer<clinux_launch>) -> R) -> R {
    withCStrings(arguments) { arguments in
      withCStrings([Array("/bin/sh".utf8), Array(path.utf8)] + self.arguments.dropFirst()) { shell in
        withCStrings(environment) { environment in
          path.withCString { path in
            (user?.groups ?? []).withUnsafeBufferPointer { groups in
              var launch = clinux_launch(
                path: path, arguments: arguments, shell_arguments: shell, environment: environment,
                change_user: user != nil, user: user?.user ?? 0, group: user?.group ?? 0,
                groups: groups.baseAddress, group_count: groups.count, file_limit: fileLimit,
                signal_mask: signalMask, standard_output: standardOutput ?? -1)
              return body(&launch)
            }
          }
        }
      }
    }
  }
}

/// Lends the texts as a NULL-terminated `char *[]`.
private func withCStrings<R>(
  _ texts: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> R
) -> R {
  var pointers: [UnsafeMutablePointer<CChar>?] = []
  for text in texts {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
    for (index, byte) in text.enumerated() { pointer[index] = CChar(bitPattern: byte) }
    pointer[text.count] = 0
    pointers.append(pointer)
  }
  pointers.append(nil)
  defer { for pointer in pointers { pointer?.deallocate() } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    body(buffer.baseAddress.map { UnsafePointer($0) })
  }
}
