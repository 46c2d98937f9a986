import Formats
import Network

/// Files of radio models; one that is read says the same once written, and takes traffic.
enum RadioModelFuzz: FuzzTarget {
  static let name = "radio-model"

  static func run(_ bytes: [UInt8]) {
    guard let model = try? RadioModel(file: "radio.json", bytes: bytes) else { return }
    let again = try? RadioModel(file: "radio.json", bytes: JSONWriter.pretty(model.json))
    precondition(again == model, "a radio model changes when it is written")
    let transfers = [0, 0.05, 1, 30].map { Transfer(time: $0, bytes: 1000, isSent: true) }
    precondition(RadioEngine(model).use(transfers).energy >= 0, "a radio gives energy back")
  }
}
