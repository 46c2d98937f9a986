import Glibc

/// A tree of processes that wake up ten times a second and touch some memory: what is watched costs next to
/// nothing itself.
enum SleepingTree {
  /// Runs as the tree: this process and `count - 1` children, for so many seconds.
  static func run(_ count: Int, seconds: Double) {
    let children = (1..<max(count, 1)).compactMap { _ in start(["sleeper", "\(seconds)"]) }
    sleeper(seconds)
    for child in children { waitpid(child, nil, 0) }
  }

  /// Starts this program again in one of its parts.
  static func start(_ words: [String]) -> pid_t? {
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in ["/proc/self/exe"] + words { arguments.append(strdup(word)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var pid = pid_t()
    return posix_spawn(&pid, "/proc/self/exe", nil, nil, &arguments, environ) == 0 ? pid : nil
  }

  static func sleeper(_ seconds: Double) {
    var pages: [[UInt8]] = []
    for _ in 0..<Int(seconds * 10) {
      pages.append([UInt8](repeating: 1, count: 4096))
      usleep(100_000)
    }
  }
}
