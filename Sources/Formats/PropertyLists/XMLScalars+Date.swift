extension XMLScalars {
  /// Seconds since 2001 at the limits that a date in the XML form can express: the years 1 to 9999.
  static let dates: ClosedRange<Double> = -63_113_904_000...252_423_993_600

  /// A date of ISO 8601 in universal time; seconds, minutes and hours may be left out from the end.
  static func date(_ text: ArraySlice<UInt8>) -> PropertyList? {
    guard text.count <= 20, text.last == UInt8(ascii: "Z") else { return nil }
    var rest = text.dropLast()
    var fields: [Int] = []
    for (mark, digits) in [("", 4), ("-", 2), ("-", 2), ("T", 2), (":", 2), (":", 2)] {
      if rest.isEmpty, fields.count >= 3 { break }
      guard rest.starts(with: mark.utf8) else { return nil }
      rest = rest.dropFirst(mark.utf8.count)
      let number = rest.prefix(digits)
      guard number.count == digits, number.allSatisfy(\.isDigit) else { return nil }
      fields.append(number.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      rest = rest.dropFirst(digits)
    }
    guard rest.isEmpty else { return nil }
    return seconds(fields + Array(repeating: 0, count: 6 - fields.count)).map { .date($0) }
  }

  private static func seconds(_ fields: [Int]) -> Double? {
    let (year, month, day) = (fields[0], fields[1], fields[2])
    guard year >= 1, (1...12).contains(month), day >= 1, day <= length(month, year), fields[3] < 24,
      fields[4] < 60,
      fields[5] < 60
    else { return nil }
    let days = days(before: year) + (1..<month).reduce(0) { $0 + length($1, year) } + day - 1
    let time = (fields[3] * 60 + fields[4]) * 60 + fields[5]
    return Double((days - Self.days(before: 2001)) * 86_400 + time)
  }

  /// Days of the Gregorian calendar from the year 1 to the start of a year.
  private static func days(before year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }

  private static func length(_ month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
