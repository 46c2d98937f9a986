import Glibc
import Kernel

/// A message bus of the test's own, with a policy that forbids one method and a service that could be started.
package final class MessageBus {
  package static let daemon = "/usr/bin/dbus-daemon"
  package static let isInstalled = DBusConnection.isAvailable && access(daemon, X_OK) == 0

  package let tree = FixtureTree()
  private var running: [RunningTool] = []

  package var address: String { "unix:path=\(tree.path)/bus" }
  /// There once somebody started the service.
  package var trace: String { tree.path + "/started" }

  package init() throws {
    tree.file("/bus.conf", configuration).file("/services/org.example.Asleep.service", activation)
    try startDaemon()
  }

  private func startDaemon() throws {
    try start(Self.daemon, ["--config-file=\(tree.path)/bus.conf", "--nofork", "--print-address=2"], "unix:")
  }

  deinit { stop() }

  package func stop() {
    for program in running {
      program.send(SIGKILL)
      _ = try? program.finish(within: 10)
    }
    running = []
  }

  /// Ends all connections.
  package func restart() throws {
    stop()
    try startDaemon()
  }

  /// Starts a program and waits until it says on standard error that it is there.
  package func start(_ program: String, _ arguments: [String], _ sign: String) throws {
    let tool = try Tool.start(program: program, arguments)
    running.append(tool)
    let end = Clock.nanoseconds() + 20_000_000_000
    while !tool.errors.contains(sign) {
      guard Clock.nanoseconds() < end else { throw Tool.Failure.timeout([program] + arguments) }
      usleep(2000)
    }
  }

  private var configuration: String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <servicedir>\(tree.path)/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
        <allow user="*"/>
        <deny send_interface="org.example.Forbidden"/>
      </policy>
    </busconfig>
    """
  }

  private var activation: String {
    """
    [D-BUS Service]
    Name=org.example.Asleep
    Exec=/bin/sh -c 'echo started > \(trace)'
    """
  }
}
