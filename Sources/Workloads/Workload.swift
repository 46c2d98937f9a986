package import Documents

/// A built-in program that knows exactly what it did.
package protocol Workload: Sendable {
  static var meta: WorkloadMeta { get }
  /// Does the work and answers what it did, in figures that an instrument must find again.
  ///
  /// - Parameter parameters: every parameter of `meta`, as given by the user or by its default.
  /// - Throws: `WorkloadError` where the machine did not let it do the work.
  static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue
}

package struct WorkloadMeta: Sendable {
  package var id: String
  package var title: String
  /// The id of the workload with the opposite habit.
  package var pair: String
  package var parameters: [WorkloadParameter]
  package init(id: String, title: String, pair: String, parameters: [WorkloadParameter]) {
    self.id = id
    self.title = title
    self.pair = pair
    self.parameters = parameters
  }
}

package struct WorkloadError: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}
