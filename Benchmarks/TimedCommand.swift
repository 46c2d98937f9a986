import Glibc
import Kernel
import Quantities

/// A program run to its end, with the processor time that it and its children took (wait4(2)).
struct TimedCommand {
  var seconds: Double
  var wall: Double
  /// As wait(2) tells it; 0 where it ended well.
  var status: CInt
  /// Bytes: the highest resident memory of one of its processes.
  var resident: Double

  /// Starts a program that says nothing; nil where it could not be started.
  static func start(_ words: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: CInt in 1...2 { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in words { arguments.append(strdup(word)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var pid = pid_t()
    return posix_spawnp(&pid, words[0], &actions, nil, &arguments, environ) == 0 ? pid : nil
  }

  /// Nil where it could not be started.
  @discardableResult
  static func run(_ words: [String]) -> TimedCommand? {
    let begin = now()
    guard let pid = start(words) else { return nil }
    var usage = rusage()
    var status: CInt = 0
    guard wait4(pid, &status, 0, &usage) == pid else { return nil }
    return TimedCommand(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), wall: now() - begin,
      status: status, resident: Double(usage.ru_maxrss) * 1024)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private static func now() -> Double { Double(secondsOfNanoseconds: Clock.nanoseconds()) }
}
