package import Documents
import Quantities

extension PowerModel {
  /// The model as a file holds it, all in watts and joules, so that a recording can carry what it was judged by.
  package var json: JSONValue {
    var members: [String: JSONValue?] = [
      "schemaVersion": .integer(Self.schemaVersion), "title": .string(title),
      "description": description.map { .string($0) }, "voltage": voltage.map { .quantity($0, .volts) },
      "error": .number(error), "errors": errors.isEmpty ? nil : .object(errors.mapValues { .number($0) }),
      "covers": covers == .device ? nil : .string(covers.rawValue),
      "battery": battery.map { ["capacity": .quantity($0, .joules)] },
      "cpu": processor.json(idle: idle), "screen": screen?.json, "storage": storage?.json,
      "provenance": Provenance.json(provenance),
    ]
    for (name, part) in partsJSON { members[name] = part }
    return .members(members)
  }

  /// `camera.average` is the member `average` of `camera`.
  private var partsJSON: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for part in parts {
      let steps = part.name.split(separator: ".").map { String($0) }
      guard let first = steps.first else { continue }
      guard steps.count == 2 else {
        members[first] = part.active.watts
        continue
      }
      var group = members[first]?.object ?? [:]
      group[steps[1]] = part.active.watts
      members[first] = .object(group)
    }
    return members
  }
}

extension PowerModel.Processor {
  fileprivate func json(idle: Double) -> JSONValue {
    .members([
      "idle": idle.watts, "active": active == 0 ? nil : active.watts, "most": most?.watts,
      "clusters": .array(clusters.map(\.json)),
    ])
  }
}

extension PowerModel.Cluster {
  fileprivate var json: JSONValue {
    .members([
      "cores": .integer(cores), "active": active == 0 ? nil : active.watts,
      "speeds": .array(
        speeds.map { ["frequency": .quantity($0.hertz, .hertz), "active": $0.active.watts] }),
    ])
  }
}

extension PowerModel.Screen {
  fileprivate var json: JSONValue { .members(["on": on.watts, "full": full?.watts]) }
}

extension PowerModel.Storage {
  fileprivate var json: JSONValue {
    .members([
      "written": written.map { .quantity($0, .joules) }, "read": read.map { .quantity($0, .joules) },
      "sync": sync.map { .quantity($0, .joules) },
    ])
  }
}

extension Double {
  fileprivate var watts: JSONValue { .quantity(self, .watts) }
}
