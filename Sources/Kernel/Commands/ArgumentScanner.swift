import CLinux
import Glibc

/// Splits a command line into options and operands by getopt_long(3), but takes no abbreviated names.
package enum ArgumentScanner {
  package struct Option: Sendable {
    package var name: String
    package var short: UInt8?
    package var takesValue: Bool
    package init(name: String, short: UInt8? = nil, takesValue: Bool) {
      self.name = name
      self.short = short
      self.takesValue = takesValue
    }
  }

  package enum Item: Sendable, Equatable {
    /// The option's place in the table; an option without a value has nil.
    case option(Int, value: String?)
    case operand(String)
  }

  package struct Scan: Sendable, Equatable {
    package var items: [Item]
    /// The index of the first argument that was left alone: what follows `--`, or the first operand.
    package var rest: Int
  }

  package enum Problem: Error, Equatable {
    /// The argument as it was given, without the value behind `=`.
    case unknown(String)
    case valueMissing(option: Int)
    case valueUnexpected(option: Int)
  }

  /// - Parameter arguments: bytes as the kernel hands them over, without the program's name.
  /// - Parameter stopAtOperand: leave the first operand and everything behind it alone.
  package static func scan(
    _ arguments: [[UInt8]], _ options: [Option], stopAtOperand: Bool
  ) throws(Problem) -> Scan {
    let table = CStrings(options.map { Array($0.name.utf8) })
    let words = CStrings([[]] + arguments)
    let known = zip(options, table.pointers).map {
      clinux_option(
        name: $1, short_name: CChar(bitPattern: $0.short ?? 0), takes_value: $0.takesValue)
    }
    // A word of short options holds at most one option per byte.
    let capacity = arguments.reduce(1) { $0 + $1.count + 1 }
    var found = [clinux_argument](repeating: clinux_argument(), count: capacity)
    var rest: CInt = 1
    let count = clinux_arguments_scan(
      CInt(words.pointers.count), words.pointers + [nil], known, known.count, stopAtOperand, &found, capacity,
      &rest)
    return try withExtendedLifetime((table, words)) { () throws(Problem) -> Scan in
      var items: [Item] = []
      for entry in found[..<count] { items.append(try item(entry, arguments)) }
      return Scan(items: items, rest: min(Int(rest) - 1, arguments.count))
    }
  }

  private static func item(_ entry: clinux_argument, _ arguments: [[UInt8]]) throws(Problem) -> Item {
    let option = Int(entry.option)
    let word = arguments[Int(entry.position) - 1]
    switch entry.kind {
    case clinux_argument_operand: return .operand(String(decoding: word, as: UTF8.self))
    case clinux_argument_value_missing: throw .valueMissing(option: option)
    case clinux_argument_value_unexpected: throw .valueUnexpected(option: option)
    case clinux_argument_unknown:
      throw .unknown(String(decoding: word.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
    default:
      guard let value = entry.value else { return .option(option, value: nil) }
      let text = String(decoding: bytes(value), as: UTF8.self)
      // `--budget --json x` forgot a value; a value that really starts so is written `--budget=--json`.
      if text.hasPrefix("--"), !word.contains(UInt8(ascii: "=")) { throw .valueMissing(option: option) }
      return .option(option, value: text)
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    (0..<strlen(text)).map { UInt8(bitPattern: text[$0]) }
  }
}

/// C strings that live as long as this object.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [[UInt8]]) {
    pointers = texts.map { text in
      (text.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { strdup($0.baseAddress!) }
    }
  }

  deinit { for pointer in pointers { free(pointer) } }
}
