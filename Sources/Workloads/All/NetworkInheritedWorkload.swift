package import Formats
import Glibc
import Kernel
import Quantities

/// Talks over a connection that another has opened, as a program does that a service manager or a shell hands one to.
package enum NetworkInheritedWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-inherited", title: "fetch over a connection that was there before", opposites: [],
    parameters: [
      WorkloadParameter(
        name: WorkloadMeta.descriptor, unit: .count, initial: 0, range: 0...1_000_000,
        help: "the connection to the server, 0 to open one after all"),
      NetworkHabit.port, NetworkHabit.size,
    ],
    // Fits what a socket takes in at first: of more the kernel may drop some, which then comes twice.
    calibration: ["size": 30_000], needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let descriptor = CInt(habit.values[WorkloadMeta.descriptor])
    if descriptor == 0 {
      try fetch(try habit.connect(), &habit)
    } else {
      guard fcntl(descriptor, F_GETFD) >= 0 else {
        throw WorkloadError("descriptor \(descriptor) is not open")
      }
      try fetch(NetworkClient(inherited: descriptor, &habit.ledger), &habit)
    }
    return habit.account(meta.id).json
  }

  private static func fetch(
    _ client: consuming NetworkClient, _ habit: inout NetworkHabit
  ) throws(WorkloadError) {
    do throws(SystemError) {
      try client.send(habit.request, &habit.ledger)
      try client.receive(bytes: habit.values.count("size"), &habit.ledger)
    } catch { throw .because(error) }
    client.close(&habit.ledger)
  }
}
