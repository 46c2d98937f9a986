package import Documents
import Quantities

extension RadioModel {
  /// The model as its file holds it, so that a recording can carry what its traffic was judged by.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "title": .string(title),
      "description": description.map { .string($0) }, "kind": .string(kind.rawValue),
      "error": error.map { .quantity($0 * 100, .percent) }, "idle": .members(idle.members),
      "promotion": promotion?.json,
      "active": active.json,
      "tail": .array(tail.map(\.json)),
      "provenance": Provenance.json(provenance),
    ])
  }
}

extension RadioModel.State {
  fileprivate var members: [String: JSONValue?] {
    ["name": .string(name), "power": power.watts, "ping": ping?.json]
  }
}

extension RadioModel.Ping {
  fileprivate var json: JSONValue {
    ["every": every.seconds, "length": length.seconds, "power": power.watts]
  }
}

extension RadioModel.Promotion {
  fileprivate var json: JSONValue { ["length": length.seconds, "power": power.watts] }
}

extension RadioModel.Active {
  fileprivate var json: JSONValue {
    var members = state.members
    members["sentPerMegabit"] = sentPerMegabit == 0 ? nil : .quantity(sentPerMegabit, .joules)
    members["receivedPerMegabit"] = receivedPerMegabit == 0 ? nil : .quantity(receivedPerMegabit, .joules)
    members["holding"] = holding.map {
      ["bytes": .quantity($0.bytes, .bytes), "window": $0.window.seconds]
    }
    return .members(members)
  }
}

extension RadioModel.Tail {
  fileprivate var json: JSONValue {
    var members = state.members
    members["length"] = length.seconds
    members["carries"] = carries.map {
      [
        "sent": .quantity($0.sent, .bytes), "received": .quantity($0.received, .bytes),
        "promotion": $0.promotion.json,
      ]
    }
    return .members(members)
  }
}

extension Double {
  fileprivate var seconds: JSONValue { .quantity(self, .seconds) }
  fileprivate var watts: JSONValue { .quantity(self, .watts) }
}
