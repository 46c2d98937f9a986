import Glibc
import Kernel

/// Makes the three standard descriptors safe to use before anything else is opened.
package enum StandardStreams {
  /// A stream that came closed is held by /dev/null in the wrong direction, so that no other file can take its
  /// number and using it still fails with EBADF. The measured program finds it closed again.
  package static func settle() {
    hold(STDIN_FILENO, O_WRONLY)
    hold(STDOUT_FILENO, O_RDONLY)
    hold(STDERR_FILENO, O_RDONLY)
    // A reader that goes away ends the output, not the measurement.
    Signals.settle()
  }

  private static func hold(_ descriptor: CInt, _ wrongDirection: CInt) {
    guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { return }
    // The lowest free number is the one just found free, because those below are held by now.
    _ = open("/dev/null", wrongDirection | O_CLOEXEC)
  }
}
