package import Formats
import Glibc
import Quantities

/// Moments as a history keeps them, RFC 3339 in UTC to the millisecond: their texts are in the order of time.
package enum HistoryMoment {
  /// The same moment to the millisecond; nil where the text is no moment of RFC 3339 in UTC (section 5.6), or one that
  /// no calendar has. A leap second is none: no clock of Linux shows one.
  package static func normalised(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count >= form.count + 1, bytes.last == UInt8(ascii: "Z"),
      zip(form.utf8, bytes).allSatisfy({ $0 == UInt8(ascii: "0") ? isDigit($1) : $0 == $1 }),
      let fraction = fraction(bytes[form.utf8.count..<bytes.count - 1])
    else { return nil }
    func number(_ first: Int, _ count: Int) -> Int {
      bytes[first..<first + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (month, day) = (number(5, 2), number(8, 2))
    guard (1...12).contains(month), (1...days(of: month, number(0, 4))).contains(day), number(11, 2) < 24,
      number(14, 2) < 60, number(17, 2) < 60
    else { return nil }
    return text.prefix(form.count) + "." + fraction + "Z"
  }

  /// The moment that a person means: a day, a moment, or an age such as `30d`.
  ///
  /// - Parameter now: seconds since 1970 that an age counts from.
  /// - Throws: where the text is neither.
  package static func meant(by text: String, now: Int = time(nil)) throws(ExplainedError) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDay = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy { ("0"..."9").contains($0) }
    if let moment = normalised(isDay ? text + "T00:00:00Z" : text) { return moment }
    guard let age = try? Quantity(parsing: text), age.unit == .seconds, age.value >= 0, age.value < 1e10
    else {
      throw ExplainedError(
        "\"\(text)\" is neither an age nor a time that there is; expected something like 30d, 2026-11-20 or 2026-11-20T18:00:00Z"
      )
    }
    return ago(Int(age.value), now: now)
  }

  /// Each zero stands for a digit.
  private static let form = "0000-00-00T00:00:00"
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Three digits of what follows the seconds; nil where that is neither nothing nor a point with digits.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let point = bytes.first else { return "000" }
    let digits = bytes.dropFirst()
    guard point == UInt8(ascii: "."), !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return String(decoding: (digits + Array("000".utf8)).prefix(3), as: UTF8.self)
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// So many seconds before a moment that time(2) tells.
  package static func ago(_ seconds: Int, now: Int = time(nil)) -> String {
    var (second, parts) = (time_t(now - seconds), tm())
    gmtime_r(&second, &parts)
    var buffer = [CChar](repeating: 0, count: 40)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S.000Z", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
