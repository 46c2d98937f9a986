import Glibc

/// Moments as a history keeps them, RFC 3339 in UTC to the millisecond: their texts are in the order of time.
package enum HistoryMoment {
  /// The same moment to the millisecond; nil where the text is no moment of RFC 3339 in UTC (section 5.6), or one that
  /// no calendar has. A leap second is none: no clock of Linux shows one.
  package static func normalised(_ text: String) -> String? {
    let form = /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?Z/
    guard let found = text.wholeMatch(of: form), let year = Int(found.1), let month = Int(found.2),
      let day = Int(found.3), let hour = Int(found.4), let minute = Int(found.5), let second = Int(found.6),
      (1...12).contains(month), (1...days(of: month, year)).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let fraction = ((found.7.map { String($0) } ?? "") + "000").prefix(3)
    return text.prefix(19) + "." + fraction + "Z"
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
