import Kernel
import Quantities

/// What the clients of `network-server` share: their parameters, the way to it, and the account of what went to and fro.
struct NetworkHabit {
  static let port = WorkloadParameter(
    name: "port", unit: .count, initial: 0, range: 0...65_535,
    help: "where the server listens, which has to be given")
  static let period = WorkloadParameter(
    name: "period", unit: .seconds, initial: 1, range: 0.001...3600, help: "time between two pieces of news")
  static let requests = WorkloadParameter(
    name: "requests", unit: .count, initial: 10, range: 1...1_000_000,
    help: "how many pieces of news there are")
  static let size = WorkloadParameter(
    name: "size", unit: .bytes, initial: 1000, range: 1...1_073_741_824, help: "bytes of one piece of news")
  /// So far apart that each is a burst of its own.
  static let calibration = ["period": 2.5, "requests": 4.0]

  let values: ParameterValues
  var ledger = TrafficLedger()
  private let server: TextService.Address

  init(
    _ given: [String: Double], _ parameters: [WorkloadParameter], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) {
    values = try ParameterValues(given, parameters)
    guard values["port"] > 0 else {
      throw WorkloadError(
        "no server is named; start one with \"headroom workload network-server\" and give its port with --port"
      )
    }
    server = TextService.Address(surroundings.address, port: UInt16(values["port"]))
  }

  var request: NetworkRequest { NetworkRequest(.get, bytes: values.count("size")) }

  mutating func connect() throws(WorkloadError) -> NetworkClient {
    do throws(SystemError) {
      return try NetworkClient(server, &ledger)
    } catch {
      throw WorkloadError(
        "\(error); is there a \"headroom workload network-server --address \(server.address.text) --port "
          + "\(server.port)\"?")
    }
  }

  /// What was done, with what an instrument must find of it where the network is counted that the server is on.
  func account(_ workload: String) -> WorkAccount {
    var account = WorkAccount(workload)
    account.facts = ledger.facts
    account.truth = ledger.truth(server.address.family)
    return account
  }
}
