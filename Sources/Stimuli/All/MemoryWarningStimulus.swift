package import Documents
import Glibc
package import Kernel
import Quantities
package import Recordings

/// Tells the program that memory is low, in one of the ways that Linux has for it.
package enum MemoryWarningStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "memory-warning", title: "Low-memory warning",
    parameters: [
      StimulusParameter(
        "channel", .choice(channels),
        "how it is sent: \"socket\" is systemd's protocol (MEMORY_PRESSURE_WATCH), \"bus\" GLib's "
          + "monitor, \"pressure\" makes memory scarce in its cgroup; \"auto\", the default, warns whoever "
          + "listens and makes nothing scarce"),
      StimulusParameter(
        "level", .choice(["low", "medium", "critical"]),
        "how low memory is, where the channel can tell [default: critical]"),
      StimulusParameter(
        "limit", .quantity(.bytes, 65_536...1_099_511_627_776),
        "with channel=pressure: what the program is pressed down to"),
      StimulusParameter(
        "to", .quantity(.percent, 5...99),
        "with channel=pressure: what the program is pressed down to, of what it uses [default: 70 %]"),
    ] + ProgramNotice.parameters, isQuick: true)

  private static let channels = WarningChannel.allCases.map(\.rawValue)

  /// A signal, command or call that is given names the channel by itself.
  static func channel(_ request: StimulusRequest) -> WarningChannel {
    request.text("channel").flatMap(WarningChannel.init) ?? (ProgramNotice.isGiven(request) ? .notice : .auto)
  }

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    let bounds = ["limit", "to"].filter { request.values[$0] != nil }
    if let bound = bounds.first, channel(request) != .pressure {
      return StimulusProblem(
        "it belongs to channel=pressure, and not to channel=\(channel(request).rawValue)", in: bound)
    }
    if bounds.count == 2 { return StimulusProblem("limit and to are two ways to say the same; give one") }
    if channel(request) == .notice {
      return ProgramNotice.isGiven(request)
        ? ProgramNotice.problem(with: request)
        : StimulusProblem("how is the program notified? Give signal, run or call")
    }
    return ProgramNotice.isGiven(request)
      ? StimulusProblem(
        "signal, run and call belong to channel=notice, and it says \(channel(request).rawValue)",
        in: "channel") : nil
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    let asked = Set(requests.map(channel))
    var facilities: [any Facility.Type] = ProgramNotice.facilities(for: requests)
    if !asked.isDisjoint(with: [.auto, .socket]) { facilities.append(WarningSocket.self) }
    if !asked.isDisjoint(with: [.auto, .bus]) { facilities.append(WarningBus.self) }
    if asked.contains(.pressure) { facilities.append(PressureControl.self) }
    return facilities
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let (channel, level) = (channel(request), request.text("level") ?? "critical")
    var answer = StimulusAnswer()
    (answer.channel, answer.level) = (channel, level)
    switch channel {
    case .notice: try ProgramNotice.give(request, stage, ["HEADROOM_LEVEL": level])
    case .pressure:
      let range = try stage.facility(PressureControl.self).press(PressureGoal(request))
      (answer.from, answer.to) = (range.from, Double(range.to))
    case .auto, .socket, .bus: answer.listeners = try listeners(channel, level, stage)
    }
    return answer
  }

  /// Who was warned, over all channels that "auto" stands for.
  private static func listeners(
    _ channel: WarningChannel, _ level: String, _ stage: Stage
  ) throws(SystemError) -> [WarningReceiver] {
    var listeners: [WarningReceiver] = []
    if channel != .bus { listeners += try stage.facility(WarningSocket.self).warn() }
    if channel != .socket {
      listeners += try stage.facility(WarningBus.self).warn(level: level)
    }
    return listeners
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [PressureControl.diagnosis(root), WarningBus.diagnose(root, unit: meta.id)]
  }
}
