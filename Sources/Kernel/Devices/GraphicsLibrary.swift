import CLinux
import Glibc

/// A graphics library of this machine, asked by a child process that may crash or hang in its place.
package enum GraphicsLibrary: String, Sendable, CaseIterable {
  case egl, vulkan

  /// The file that programs load.
  package var file: String {
    switch self {
    case .egl: "libEGL.so.1"
    case .vulkan: "libvulkan.so.1"
    }
  }

  /// More than any library has to say.
  private static let most = 65_536

  /// What it says, a line for each fact, the words of a line set apart by tabs; the last line is `end`, or the reason
  /// why there is none: `signal 11`, `deadline`. Part of a capture as `egl` and `vulkan`.
  ///
  /// - Parameters:
  ///   - hasUnit: Whether there is a graphics unit, which is then looked for beyond the default display.
  ///   - deadline: In milliseconds; loading a driver takes seconds on a slow device.
  package func ask(_ root: KernelRoot, hasUnit: Bool = true, deadline: Int = 10_000) throws(SystemError)
    -> [UInt8]
  {
    try root.answer("\(rawValue) \(file)") { () throws(SystemError) in try run(hasUnit, deadline) }
  }

  private func run(_ hasUnit: Bool, _ deadline: Int) throws(SystemError) -> [UInt8] {
    var process: pid_t = 0
    var channel: CInt = 0
    let library = self == .egl ? CLINUX_GRAPHICS_EGL : CLINUX_GRAPHICS_VULKAN
    let code = clinux_start_graphics(library, hasUnit, &process, &channel)
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: "a child that asks \(file)") }
    defer { close(channel) }
    let (said, isWhole) = Self.read(channel, until: Clock.nanoseconds() + UInt64(deadline) * 1_000_000)
    if !isWhole { kill(process, SIGKILL) }
    return said + Array(Self.ending(process, isWhole).utf8)
  }

  /// The line that tells how the child ended; nothing where it ended by itself.
  private static func ending(_ process: Int32, _ isWhole: Bool) -> String {
    let signal = (KilledChild.wait(process) ?? 0) & 0x7F
    return !isWhole ? "deadline\n" : signal == 0 ? "" : "signal \(signal)\n"
  }

  /// What comes through the pipe until the child closes it; false where it did not in time, or said too much.
  private static func read(_ channel: CInt, until deadline: UInt64) -> ([UInt8], Bool) {
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while said.count < most {
      let now = Clock.nanoseconds()
      guard now < deadline else { break }
      var waiting = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
      let rest = CInt(clamping: (deadline - now) / 1_000_000 + 1)
      guard let ready = try? check("poll", "a graphics child", { poll(&waiting, 1, rest) }), ready > 0
      else { break }
      let count = buffer.withUnsafeMutableBytes { Glibc.read(channel, $0.baseAddress, $0.count) }
      if count == 0 { return (said, true) }
      guard count > 0 || errno == EINTR else { break }
      said += buffer[..<max(count, 0)]
    }
    return (said, false)
  }
}
