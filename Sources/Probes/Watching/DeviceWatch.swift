package import Documents
import Formats
package import Kernel

/// Follows a device: where the kernel tells of a change, the probes that it concerns are asked again.
package struct DeviceWatch {
  /// What one probe says differently from before.
  package struct Difference: Sendable, Equatable {
    package var probe: String
    package var change: DocumentChange
    package init(probe: String, change: DocumentChange) {
      self.probe = probe
      self.change = change
    }
  }

  /// In milliseconds: how long the changes of one moment are gathered, and how far that is drawn out while they do not
  /// stop.
  package static let settling: ClosedRange<Int32> = 100...3200

  private let root: KernelRoot
  private let probes: [any Probe.Type]
  private var documents: [String: JSONValue] = [:]
  /// How often each probe was asked, which tests look at.
  package private(set) var questions: [String: Int] = [:]

  package init(_ root: KernelRoot, probes: [any Probe.Type] = ProbeRegistry.all) {
    self.root = root
    self.probes = probes
    _ = differences(of: probes)
  }

  /// Reports differences until the source ends or the reader has enough.
  ///
  /// - Parameter report: Gives false where nobody reads any more.
  package mutating func run<Failure: Error>(
    _ source: some ChangeSource, _ report: ([Difference]) throws(Failure) -> Bool
  ) throws(Failure) -> SystemError? {
    var settling = Self.settling.lowerBound
    var asked = Instant(nanoseconds: 0)
    while true {
      let changes: Set<MachineChange>
      do throws(SystemError) {
        guard case .changes(let first) = try source.wait(nil) else { return nil }
        // Some drivers tell of a change when they are asked; that may not keep us busy.
        let isSoon = Clock.now < asked + Self.quiet
        settling = isSoon ? min(settling * 2, Self.settling.upperBound) : Self.settling.lowerBound
        guard let gathered = try Self.gather(first, source, settling) else { return nil }
        changes = gathered
      } catch { return error }
      let differences = differences(of: affected(by: changes))
      asked = Clock.now
      if !differences.isEmpty, try !report(differences) { return nil }
    }
  }

  /// What comes sooner after probes were asked can be their own doing.
  private static let quiet = Duration.seconds(1)

  /// The changes of one moment; nil where the source ended.
  private static func gather(
    _ first: Set<MachineChange>, _ source: some ChangeSource, _ settling: Int32
  ) throws(SystemError) -> Set<MachineChange>? {
    var changes = first
    let end = Clock.nanoseconds() + UInt64(settling) * 1_000_000
    while true {
      let now = Clock.nanoseconds()
      guard now < end else { return changes }
      switch try source.wait(Int32(clamping: (end - now) / 1_000_000 + 1)) {
      case .changes(let more): changes.formUnion(more)
      case .nothing: return changes
      case .end: return nil
      }
    }
  }

  /// The probes that are worth asking again, in the registry's order.
  package func affected(by changes: Set<MachineChange>) -> [any Probe.Type] {
    probes.filter { probe in
      changes.contains { change in
        switch change {
        case .everything: true
        case .network: probe.meta.id == "network" || probe.meta.subsystems.contains("net")
        case .subsystem(let name): probe.meta.subsystems.contains(name)
        }
      }
    }
  }

  private mutating func differences(of probes: [any Probe.Type]) -> [Difference] {
    defer { if !probes.isEmpty { DeviceProber.end() } }
    let root = root.readOnce
    return probes.flatMap { probe in
      let id = probe.meta.id
      let document = probe.read(root).document
      questions[id, default: 0] += 1
      defer { documents[id] = document }
      guard let before = documents[id] else { return [Difference]() }
      return DocumentChange.between(before, document).map { Difference(probe: id, change: $0) }
    }
  }
}

extension ProbeAnswer {
  /// What it says, without the evidence for it.
  fileprivate var document: JSONValue {
    [
      "capabilities": .object(capabilities.compactMapValues(\.json)),
      "availability": .object(availability.compactMapValues(\.json)), "hardware": hardware ?? .null,
    ]
  }
}
