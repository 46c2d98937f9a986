/// References that a build replaces before the property list goes into the app: `$(NAME)` and `${NAME}`.
enum BuildVariable {
  static func isIn(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    var afterDollar = false
    while let byte = bytes.next() {
      if afterDollar, byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      afterDollar = byte == UInt8(ascii: "$")
    }
    return false
  }
}
