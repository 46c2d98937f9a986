package import Documents
import Quantities

extension RadioModel {
  /// The model as its file holds it, so that a recording can carry what its traffic was judged by.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "title": .string(title),
      "description": description.map { .string($0) }, "kind": .string(kind.rawValue),
      "idle": .members(idle.members), "promotion": promotion?.json, "active": active.json,
      "tail": .array(tail.map(\.json)),
      "provenance": .object(
        provenance.mapValues { ["mark": .string($0.mark.rawValue), "source": .string($0.source)] }),
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
    members["sentPerMegabit"] = sentPerMegabit == 0 ? nil : .text(sentPerMegabit, .joules)
    members["receivedPerMegabit"] = receivedPerMegabit == 0 ? nil : .text(receivedPerMegabit, .joules)
    members["holding"] = holding.map {
      ["bytes": .text($0.bytes, .bytes), "window": $0.window.seconds]
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
        "sent": .text($0.sent, .bytes), "received": .text($0.received, .bytes),
        "promotion": $0.promotion.json,
      ]
    }
    return .members(members)
  }
}

extension Double {
  fileprivate var seconds: JSONValue { .text(self, .seconds) }
  fileprivate var watts: JSONValue { .text(self, .watts) }
}

extension JSONValue {
  fileprivate static func text(_ value: Double, _ unit: Unit) -> JSONValue {
    .string("\(JSONWriter.text(value)) \(unit.rawValue)")
  }
}
