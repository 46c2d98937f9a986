/// Moments as documents hold them: RFC 3339 in UTC.
package enum UTCMoment {
  /// Seconds since 1970; nil where the text is no such moment.
  package static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = Double(String(decoding: bytes[17..<bytes.count - 1], as: UTF8.self)),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return Double(days(year, month, day)) * 86_400 + Double(hour * 3600 + minute * 60) + second
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  /// Days since 1970-01-01. Years begin in March here, so that a leap day ends one (the Gregorian calendar has 146,097 days
  /// in 400 years).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
