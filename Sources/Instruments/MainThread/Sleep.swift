import Kernel
import Quantities
import Recordings

/// How a thread slept, as far as its cause depends on it.
struct Sleep: Equatable {
  var call: SystemCall
  /// Whether no signal could end it (TASK_UNINTERRUPTIBLE; `D` in proc_pid_stat(5)).
  var isDeep: Bool
  /// Whether the kernel said that it waits for storage.
  var waitsForStorage: Bool
  var halt: Halt?
  var firstArgument: UInt64
  /// The file that the call is about, where its first argument names one.
  private(set) var object: WaitObject

  /// What made it sleep, whatever it was at.
  enum Halt { case stopped, frozen }

  init(
    call: SystemCall, isDeep: Bool, waitsForStorage: Bool, halt: Halt?, firstArgument: UInt64,
    object: WaitObject
  ) {
    (self.call, self.isDeep, self.waitsForStorage) = (call, isDeep, waitsForStorage)
    (self.halt, self.firstArgument) = (halt, firstArgument)
    // Of any other call the first argument is a number that only looks like a descriptor.
    let names = halt == nil && (Self.transfers.contains(call.name) || Self.onFiles.contains(call.name))
    self.object = names ? object : .none
  }

  var cause: WaitCause {
    if let halt { return halt == .stopped ? .stopped : .frozen }
    let name = call.name
    if Self.loops.contains(name) || Self.patient.contains(name) { return .event }
    if waitsForStorage { return call == .none ? .memory : .disk }
    switch name {
    case "nanosleep", "clock_nanosleep": return isDeep ? .kernel : .sleep
    case "wait4", "waitid", "clone", "clone3", "fork", "vfork": return .child
    case "futex", "futex_waitv", "flock", "fcntl", "semop", "semtimedop": return .lock
    default: break
    }
    if Self.transfers.contains(name) { return object.cause(isInput: readsInput, isDeep: isDeep) }
    if Self.storage.contains(name) { return isDeep ? .disk : .process }
    return call == .none ? .memory : isDeep ? .kernel : .event
  }

  /// The call that it slept in; empty where it would have slept in any, or in none.
  var callText: String { halt == nil ? call.text : "" }

  /// Whether the thread waited for several things at once, as an event loop does.
  var isLoop: Bool { Self.loops.contains(call.name) }

  /// A program that reads its standard input waits for what it was started for.
  private var readsInput: Bool { firstArgument == 0 && call.name.contains("read") }

  private static let loops: Set<String> = [
    "poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "epoll_pwait2", "io_uring_enter",
  ]
  private static let patient: Set<String> = [
    // What a freeze or a stop has interrupted, where the samples show no more (restart_syscall(2)).
    "restart_syscall",
    "accept", "accept4", "io_getevents", "io_pgetevents", "pause", "rt_sigtimedwait", "rt_sigsuspend",
    "msgrcv", "mq_timedreceive",
  ]
  private static let transfers: Set<String> = [
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2", "pwritev2",
    "sendfile", "splice", "copy_file_range", "connect", "sendto", "sendmsg", "sendmmsg", "recvfrom",
    "recvmsg", "recvmmsg", "shutdown", "close", "ioctl",
  ]
  private static let onFiles: Set<String> = [
    "accept", "accept4", "fsync", "fdatasync", "syncfs", "sync_file_range", "ftruncate", "fallocate", "flock",
    "fcntl", "getdents", "getdents64", "fstat", "readahead", "fadvise64", "fstatfs",
  ]
  /// Calls that wait for nothing but a file system.
  private static let storage: Set<String> = [
    "open", "openat", "openat2", "creat", "stat", "lstat", "fstat", "newfstatat", "statx", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink", "symlinkat",
    "truncate", "ftruncate", "fallocate", "chdir", "execve", "execveat", "msync", "fsync", "fdatasync",
    "sync", "syncfs", "sync_file_range", "readahead", "fadvise64", "chmod", "fchmodat", "chown", "fchownat",
    "utimensat", "statfs", "fstatfs", "getxattr", "setxattr", "io_submit",
  ]
}
