import CLinux
import Glibc

/// What a program is started with.
package struct CommandLaunch {
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
  /// What it and all that it starts are known by, whatever they do to their environment; 0: nothing. 61 bits.
  package var mark: UInt64
  /// The process group to be in; nil: one of its own, or this process's where that has a terminal.
  package var group: LentGroup?
  /// The cgroup to be born in, where the kernel can do that; nil: this process's own.
  package var cgroup: Cgroup?
  /// What becomes its standard output; nil: this process's own.
  package var standardOutput: CInt?
  /// What becomes its standard input; nil: this process's own.
  package var standardInput: CInt?
  /// Its working directory, entered as its user; nil: this process's own.
  package var directory: String?
  /// What it sees in other places than the rest of the machine.
  package var mounts: [ProgramMount]

  package init(
    path: String, arguments: [[UInt8]], environment: [[UInt8]], user: UserIdentity?, signalMask: UInt64,
    fileLimit: UInt64, mark: UInt64 = 0,
    group: LentGroup? = nil, standardOutput: CInt? = nil, standardInput: CInt? = nil,
    directory: String? = nil, mounts: [ProgramMount] = []
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.user = user
    self.signalMask = signalMask
    self.fileLimit = fileLimit
    self.mark = mark
    self.group = group
    self.standardOutput = standardOutput
    self.standardInput = standardInput
    self.directory = directory
    self.mounts = mounts
  }
}

extension CommandLaunch {
  /// A command with no signal blocked.
  ///
  /// - Parameters:
  ///   - words: the command, searched for in the environment's PATH, and its arguments.
  ///   - user: nil: as the user who runs Headroom.
  /// - Throws: ENOENT or the like where no such program can be run.
  package init(
    _ words: [String], _ environment: Environment, in directory: String? = nil, as user: UserIdentity? = nil
  ) throws(SystemError) {
    self.init(
      path: try Executable.find(words, environment), arguments: words.map { Array($0.utf8) },
      environment: environment.entries, user: user, signalMask: 0, fileLimit: 1024, directory: directory)
  }
}

extension CommandLaunch {
  func error(_ report: clinux_report) -> SystemError {
    let (call, subject): (String, String) =
      switch report.step {
      case CLINUX_NAMESPACE: ("unshare", "a mount namespace for the program (\(ProgramMount.remedy))")
      case CLINUX_MOUNT:
        ("mount", mounts.indices.contains(Int(report.index)) ? mounts[Int(report.index)].subject : path)
      case CLINUX_USER: ("setuid", "user \(user?.name ?? "")")
      case CLINUX_DIRECTORY: ("chdir", directory ?? "the working directory")
      case CLINUX_STREAMS: ("dup2", "descriptor \(report.index)")
      default: ("execve", path)
      }
    return SystemError(code: report.error, call: call, subject: subject)
  }

  func withPointers<R>(_ body: (UnsafePointer<clinux_launch>) -> R) -> R {
    withCStrings(arguments) { arguments in
      withCStrings([Array("/bin/sh".utf8), Array(path.utf8)] + self.arguments.dropFirst()) { shell in
        withCStrings(environment) { environment in
          path.withCString { path in
            withPlace { directory, mounts in
              var launch = clinux_launch()
              launch.path = path
              launch.arguments = arguments
              launch.shell_arguments = shell
              launch.environment = environment
              launch.file_limit = fileLimit
              launch.mark = mark
              launch.signal_mask = signalMask
              launch.process_group = group?.number ?? 0
              launch.cgroup = -1
              launch.standard_output = standardOutput ?? -1
              launch.standard_input = standardInput ?? -1
              launch.directory = directory
              launch.mounts = mounts.baseAddress
              launch.mount_count = mounts.count
              return withUser(launch, body)
            }
          }
        }
      }
    }
  }

  private func withPlace<R>(_ body: (UnsafePointer<CChar>?, UnsafeBufferPointer<clinux_mount>) -> R) -> R {
    mounts.withPointers { mounts in
      guard let directory else { return body(nil, mounts) }
      return directory.withCString { body($0, mounts) }
    }
  }

  /// The maps keep the numbers: inside, outside, how many (user_namespaces(7)).
  private func withUser<R>(_ launch: clinux_launch, _ body: (UnsafePointer<clinux_launch>) -> R) -> R {
    "\(geteuid()) \(geteuid()) 1".withCString { users in
      "\(getegid()) \(getegid()) 1".withCString { groups in
        (user?.groups ?? []).withUnsafeBufferPointer { others in
          var launch = launch
          launch.user_map = users
          launch.group_map = groups
          launch.change_user = user != nil
          launch.user = user?.user ?? 0
          launch.group = user?.group ?? 0
          launch.groups = others.baseAddress
          launch.group_count = others.count
          return body(&launch)
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
