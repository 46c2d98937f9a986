/// Options of Headroom's that a program was given.
package struct MisplacedOptions {
  /// As they were written.
  package let names: [String]
  package let program: String
  /// The words of the command line that was meant.
  package let meant: [String]

  /// Nil where there are none, or a `--` says that they are the program's own.
  package init?(in arguments: ParsedArguments, of meta: CommandMeta) {
    let words = arguments.rest.map { String(decoding: $0, as: UTF8.self) }
    guard !arguments.isRestMarked, let program = words.first else { return nil }
    let (own, others) = meta.parted(words.dropFirst())
    guard !own.isEmpty else { return nil }
    names = own.filter { meta.misplaced($0.name) != nil }.map { String($0.name) }
    self.program = program
    meant = ["headroom", meta.name] + own + ["--", program] + others
  }
}

extension CommandMeta {
  /// What reads like options of this command, with their values, and what does not.
  fileprivate func parted(_ words: ArraySlice<String>) -> (own: [String], others: [String]) {
    var (own, others, words) = ([String](), [String](), words)
    while let word = words.popFirst() {
      guard let option = misplaced(word.name) else {
        others.append(word)
        continue
      }
      own.append(word)
      if option.argument != nil, word.name == word, let value = words.popFirst() { own.append(value) }
    }
    return (own, others)
  }

  /// Of short ones, which many programs have too, those alone that take a value that only Headroom knows.
  fileprivate func misplaced(_ word: Substring) -> Option? {
    options.first { option in
      "--\(option.long)" == word || option.long == "budget" && option.short.map { "-\($0)" == word } ?? false
    }
  }
}

extension String {
  /// An option without the value that a `=` adds to it.
  fileprivate var name: Substring { prefix { $0 != "=" } }
}
