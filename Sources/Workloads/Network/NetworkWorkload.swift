package import Formats
package import Kernel

/// A workload that talks over the network, or listens to it.
package protocol NetworkWorkload: Workload {
  /// What its option `--address` is for.
  static var addressHelp: String { get }
  /// - Parameter parameters: as of `Workload`.
  /// - Throws: as `Workload` does; where nobody listens, with the way to start somebody who does.
  static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue
}

/// What such a workload is given besides its figures.
package struct NetworkSurroundings: Sendable {
  package var address: InternetAddress
  /// Hands over what is to be known while it runs.
  package var announce: @Sendable (JSONValue) throws(WorkloadError) -> Void

  /// 127.0.0.1 (RFC 5735).
  package static let initialAddress = InternetAddress(.ipv4, [127, 0, 0, 1])

  package init(
    address: InternetAddress = initialAddress,
    announce: @escaping @Sendable (JSONValue) throws(WorkloadError) -> Void = { _ in }
  ) {
    self.address = address
    self.announce = announce
  }
}

extension NetworkWorkload {
  package static var addressHelp: String { "where the server listens, as a number" }

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try run(parameters, NetworkSurroundings())
  }
}
