package import Formats

/// A built-in program that knows exactly what it did.
package protocol Workload: Sendable {
  static var meta: WorkloadMeta { get }
  /// Does the work and answers what it did, in figures that an instrument must find again.
  ///
  /// - Parameter parameters: every parameter of `meta`, as given by the user or by its default.
  /// - Throws: `WorkloadError` where the machine did not let it do the work.
  static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue
}

package struct WorkloadMeta: Sendable, Equatable {
  package var id: String
  package var title: String
  /// The ids of the workloads with the opposite habit, each of which names this one too.
  package var opposites: [String]
  package var parameters: [WorkloadParameter]
  /// What a calibration gives in place of the parameters' initial values; nil where it has nothing to claim.
  package var calibration: [String: Double]?
  /// Whether it talks to `network-server`, whose port is its parameter `port`.
  package var needsServer: Bool
  /// The parameter of one that can be given a connection to that server, open as a descriptor.
  package static let descriptor = "descriptor"
  package var takesConnection: Bool { parameters.contains { $0.name == Self.descriptor } }
  package init(
    id: String, title: String, opposites: [String], parameters: [WorkloadParameter],
    calibration: [String: Double]? = [:], needsServer: Bool = false
  ) {
    self.id = id
    self.title = title
    self.opposites = opposites
    self.parameters = parameters
    self.calibration = calibration
    self.needsServer = needsServer
  }
}

package struct WorkloadError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
