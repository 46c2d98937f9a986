import Formats
import Glibc
import TestSupport
import Testing

/// A bad network, and none, in whole runs: what the gate drops is what the capture calls dropped.
@Suite(.serialized, .waitsForPrograms) struct NetworkShapeRunTests {
  enum Here {
    /// Whether packets of a program can be dropped, and told.
    static let works: Bool = {
      guard Permissions.isRoot, Python.isInstalled else { return false }
      let run = try? Measured.run(["true"], options: ["--do", "network-down@0s"])
      return run?.tool.status == 0 && run?.value("network.dropped.packets") != nil
    }()
  }

  /// Sends datagrams to whoever there is not.
  private static let talker = """
    import socket, time
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    while True:
      s.sendto(b"x", ("127.0.0.1", 9))
      time.sleep(0.005)
    """

  private static func dropped(_ run: Measured) -> Double {
    let events = run.report["events"]?.array?.filter { $0["kind"] == "network.up" } ?? []
    return events.reduce(0) { sum, event in
      let detail = event["detail"]
      return ["sent", "received"].reduce(sum) { sum, way in
        sum + (detail?[way]?["dropped"]?["packets"]?.number ?? .nan)
      }
    }
  }

  @Test(.enabled(if: Here.works, "the network cannot be taken away from a program here"))
  func everyPacketThatIsDroppedIsKnownAsDroppedAlsoAfterARelaunch() throws {
    let run = try Measured.run(
      ["python3", "-c", Self.talker],
      options: [
        "--do", "network-shape,loss=30 %@500ms", "--do", "kill@1500ms",
        "--do", "relaunch@kill+100ms", "--do", "network-up@relaunch+1500ms", "--do",
        "terminate@network-up+300ms",
      ])
    try #require(run.tool.status != 2, "\(run.tool.errors)")
    let dropped = Self.dropped(run)
    #expect(dropped > 20 && run.value("network.dropped.packets") == dropped)
    #expect((run.value("network.loopback.packets") ?? 0) > dropped)
  }

  /// Connects again and again, with a pause after each failure.
  private static func caller(_ patience: Double, growth: Double) -> String {
    """
    import socket, time
    pause = \(patience)
    while True:
      s = socket.socket()
      s.settimeout(0.05)
      try: s.connect(("127.0.0.1", 9))
      except TimeoutError:
        time.sleep(pause)
        pause *= \(growth)
      except OSError: time.sleep(0.1)
      s.close()
    """
  }

  @Test(
    .enabled(if: Here.works, "the network cannot be taken away from a program here"),
    arguments: [(0.06, 1.0, "fail"), (0.5, 3, "pass")])
  func triesWithoutANetworkAreJudged(_ pause: Double, _ growth: Double, _ verdict: String) throws {
    let run = try Measured.run(
      ["python3", "-c", Self.caller(pause, growth: growth)],
      options: [
        "--do", "network-shape,preset=offline@1s", "--do", "network-up@6s",
        "--do", "terminate@8s",
      ])
    #expect(run.verdict(of: "network-loss") == verdict, "\(run.report["tables"]?["attempts"] ?? .null)")
  }
}
