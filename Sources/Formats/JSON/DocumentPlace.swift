/// The way that leads to a value in a document. It is put into words only where somebody asks: most values of most documents
/// have nothing wrong with them.
indirect enum DocumentPlace: Sendable {
  case text(String)
  case member(DocumentPlace, String)
  case item(DocumentPlace, Int)

  var text: String {
    switch self {
    case .text(let text): text
    case .member(let place, let key): Self.joined(place.text, Self.step(key))
    case .item(let place, let number): "\(place.text)[\(number)]"
    }
  }

  private static func joined(_ place: String, _ step: String) -> String {
    place.isEmpty ? step : "\(place).\(step)"
  }

  /// A key that could be taken for a way stands in quotes.
  private static func step(_ key: String) -> String {
    let plain = !key.isEmpty && key.utf8.allSatisfy { $0 != 0x2E && $0 > 0x20 && $0 != 0x22 }
    return plain ? key : "\"\(key)\""
  }
}
