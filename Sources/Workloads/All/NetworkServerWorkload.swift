package import Formats
import Glibc
import Kernel
import Quantities

/// The other end of the network workloads, for as long as they need it.
package enum NetworkServerWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-server", title: "answer the network workloads, over TCP and UDP, and count what they do",
    opposites: [],
    parameters: [
      WorkloadParameter(
        name: "duration", unit: .seconds, initial: 0, range: 0...31_536_000,
        help: "how long to serve, 0 until SIGTERM or SIGINT comes"),
      WorkloadParameter(
        name: "idle", unit: .seconds, initial: 0, range: 0...31_536_000,
        help: "end after this long without a connection, 0 for never"),
      WorkloadParameter(
        name: "port", unit: .count, initial: 0, range: 0...65_535,
        help: "where to listen, 0 for any port that is free; the first line printed names it"),
    ],
    calibration: nil)

  package static let addressHelp = "where to listen, as a number; 0.0.0.0 or :: for all of the machine's"

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let limits = NetworkServer.Limits(
      duration: values["duration"] > 0 ? values.nanoseconds("duration") : nil,
      idle: values["idle"] > 0 ? values.nanoseconds("idle") : nil)
    _ = ResourceLimit.raiseOpenFiles()
    let server: NetworkServer
    let signals: Signals
    do {
      signals = try Signals([SIGTERM, SIGINT])
      server = try NetworkServer(surroundings.address, port: UInt16(values["port"]))
    } catch { throw .because(error) }
    try surroundings.announce([
      "address": .string(surroundings.address.text), "port": .integer(Int(server.port)),
    ])
    do { try NoticeSocket.tellReady() } catch { throw .because(error) }
    let begun = Clock.nanoseconds()
    var account = WorkAccount(meta.id)
    account.facts = server.serve(limits, until: signals.raw).facts
    // One that was left would end the process once it is let through again.
    while signals.next() != nil {}
    account.facts["seconds"] = .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun))
    return account.json
  }
}
