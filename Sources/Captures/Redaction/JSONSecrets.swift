/// Conceals members of a daemon's JSON by their name, whatever is around them: nothing is parsed, so that damaged JSON
/// is concealed too and keeps its length.
enum JSONSecrets {
  /// In small letters. ModemManager's, BlueZ's, NetworkManager's, hostnamed's, UPower's and iio-sensor-proxy's.
  private static let texts: Set<String> = [
    "serial", "serialnumber", "equipmentidentifier", "deviceidentifier", "uniqueidentifier", "imei", "meid",
    "esn",
    "imsi", "simidentifier", "iccid", "eid", "ownnumbers", "number", "phonenumber", "text", "hwaddress",
    "permhwaddress", "hostname", "statichostname", "prettyhostname", "alias", "ssid", "machineid", "bootid",
    "hardwareserial", "chassisassettag", "uuid",
  ]
  /// Those of the texts that an owner chose.
  private static let people: Set<String> = [
    "name", "alias", "hostname", "statichostname", "prettyhostname", "ssid",
  ]
  /// gpsd's and GeoClue's.
  private static let places: Set<String> = [
    "lat", "lon", "alt", "althae", "altmsl", "ecefx", "ecefy", "ecefz", "latitude", "longitude", "altitude",
    "location", "az", "el", "nmea",
  ]

  /// - Parameter namesPeople: Whether `Name` is what an owner called a thing, as BlueZ's is.
  static func conceal(_ text: inout ConcealedBytes, namesPeople: Bool, _ names: inout Pseudonyms) {
    let source = text.bytes
    var place = 0
    while let quote = source[place...].firstIndex(of: quote), let end = string(source, quote) {
      place = end
      guard let colon = next(source, end), source[colon] == UInt8(ascii: ":"), end - quote <= 64,
        let value = next(source, colon + 1)
      else { continue }
      let key = String(decoding: source[(quote + 1)..<(end - 1)], as: UTF8.self).lowercased()
      let isText = texts.contains(key) || (namesPeople && key == "name")
      guard isText || places.contains(key) else { continue }
      let range = value..<max(value, self.end(source, value))
      if isText {
        concealTexts(&text, range, isPerson: people.contains(key), &names)
      } else {
        concealDigits(&text, range)
      }
      place = range.upperBound
    }
  }

  private static let quote = UInt8(ascii: "\"")

  /// The place behind a string that begins at a quote; nil where it has no end.
  private static func string(_ source: [UInt8], _ start: Int) -> Int? {
    var place = start + 1
    while place < source.count {
      if source[place] == UInt8(ascii: "\\") {
        place += 2
      } else if source[place] == quote {
        return place + 1
      } else {
        place += 1
      }
    }
    return nil
  }

  private static func next(_ source: [UInt8], _ start: Int) -> Int? {
    source[min(start, source.count)...].firstIndex { $0 > 0x20 }
  }

  /// The place behind a value: a string, a whole list or object, a number.
  private static func end(_ source: [UInt8], _ start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < source.count {
      switch source[place] {
      case quote: place = string(source, place) ?? source.count
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        place += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return place }
        place += 1
      case UInt8(ascii: ",") where depth == 0, 0x0A where depth == 0: return place
      default: place += 1
      }
      if depth == 0, place > start,
        source[place - 1] == quote || source[place - 1] | 0x20 == UInt8(ascii: "}")
      {
        return min(place, source.count)
      }
    }
    return source.count
  }

  /// Each string in a value by its own false name; of a value that is a number, its digits.
  private static func concealTexts(
    _ text: inout ConcealedBytes, _ range: Range<Int>, isPerson: Bool, _ names: inout Pseudonyms
  ) {
    var place = range.lowerBound
    while place < range.upperBound, let start = text.bytes[place..<range.upperBound].firstIndex(of: quote),
      let end = string(text.bytes, start), end <= range.upperBound
    {
      text.concealText((start + 1)..<(end - 1), isPerson: isPerson, &names)
      place = end
    }
    if place == range.lowerBound { concealDigits(&text, range) }
  }

  /// Each number becomes a one with zeros, which is a number in JSON again and the same place for everybody.
  private static func concealDigits(_ text: inout ConcealedBytes, _ range: Range<Int>) {
    var name = Array(text.bytes[range])
    var isInside = false
    var isKey = false
    for (place, byte) in name.enumerated() {
      if byte == quote { isKey = startsKey(name, place) }
      let isDigit = (0x30...0x39).contains(byte)
      if isDigit, !isKey { name[place] = isInside ? 0x30 : 0x31 }
      isInside = isDigit || (isInside && byte == UInt8(ascii: "."))
    }
    for part in text.untouched(range) {
      text.replace(
        part, Array(name[(part.lowerBound - range.lowerBound)..<(part.upperBound - range.lowerBound)]))
    }
  }

  /// Whether a quote opens the name of a member, which tells what kind of place is told and not where it is.
  private static func startsKey(_ value: [UInt8], _ start: Int) -> Bool {
    guard let end = string(value, start), let colon = next(value, end) else { return false }
    return value[colon] == UInt8(ascii: ":")
  }
}
