/// Reads the binary form, version `00` (CFBinaryPList.c describes it): objects, a table of their offsets and a trailer.
///
/// An object that several others refer to is read once and shared, and counts each time.
struct BinaryPropertyListParser {
  private let table: BinaryObjectTable
  private var builder = PropertyListBuilder()
  private var objects: [State]

  private enum State {
    case unread, open
    case read(Node)
  }

  /// A value with what it costs and how deep it goes.
  private struct Node {
    var value: PropertyList
    var nodes = 1
    var content = 0
    var levels = 0
  }

  static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
    let table = try BinaryObjectTable(bytes)
    var parser = BinaryPropertyListParser(table: table)
    let value = try parser.node(table.top, at: table.end).value
    return parser.builder.document(value, .binary)
  }

  private init(table: BinaryObjectTable) {
    self.table = table
    objects = Array(repeating: .unread, count: table.count)
  }

  /// - Parameter place: of the reference that led here.
  private mutating func node(_ number: UInt64, at place: Int) throws(PropertyListError) -> Node {
    let offset = try table.offset(of: number, at: place)
    let number = Int(number)
    switch objects[number] {
    case .open: throw table.error("an object that contains itself", at: place)
    case .read(let node):
      try check(builder.spend(nodes: node.nodes, content: node.content), place)
      if node.levels > 0 { try check(builder.descend(levels: node.levels), place) }
      return node
    case .unread: break
    }
    objects[number] = .open
    let (nodes, content) = (builder.nodes, builder.content)
    try check(builder.spend(nodes: 1), offset)
    var node = try read(offset)
    node.nodes = builder.nodes - nodes
    node.content = builder.content - content
    objects[number] = .read(node)
    return node
  }

  private mutating func read(_ offset: Int) throws(PropertyListError) -> Node {
    var cursor = offset
    let marker = try table.byte(&cursor)
    switch (marker >> 4, marker & 0x0F) {
    case (0, 8), (0, 9): return Node(value: .boolean(marker == 9))
    case (1, 0...4): return Node(value: try integer(&cursor, size: 1 << Int(marker & 0x0F)))
    case (2, 2):
      return Node(value: .real(Double(Float(bitPattern: UInt32(try table.integer(&cursor, size: 4))))))
    case (2, 3): return Node(value: .real(Double(bitPattern: try table.integer(&cursor, size: 8))))
    case (3, 3): return Node(value: try date(&cursor))
    case (4, let low), (5, let low), (6, let low): return Node(value: try text(marker >> 4, low, &cursor))
    case (8, let low): return Node(value: .uid(try table.wide(&cursor, size: Int(low) + 1)))
    case (10, let low): return try array(low, &cursor)
    case (13, let low): return try dictionary(low, &cursor)
    case (0, 0): throw table.error("a null object, which property lists do not have", at: offset)
    case (11, _), (12, _): throw table.error("a set, which property lists do not have", at: offset)
    default: throw table.error("an unknown kind of object, byte \(marker)", at: offset)
    }
  }

  /// Up to four bytes are unsigned, more are signed.
  private func integer(_ cursor: inout Int, size: Int) throws(PropertyListError) -> PropertyList {
    let offset = cursor
    guard size == 16 else {
      let value = try table.integer(&cursor, size: size)
      return .integer(Int64(bitPattern: value))
    }
    let high = try table.integer(&cursor, size: 8)
    let low = try table.integer(&cursor, size: 8)
    if high == 0 { return XMLScalars.whole(low) }
    guard high == .max, low >= 1 << 63 else {
      throw table.error("a whole number of more than 64 bits", at: offset)
    }
    return .integer(Int64(bitPattern: low))
  }

  private func date(_ cursor: inout Int) throws(PropertyListError) -> PropertyList {
    let offset = cursor
    let seconds = Double(bitPattern: try table.integer(&cursor, size: 8))
    guard XMLScalars.dates.contains(seconds) else {
      throw table.error("a date outside the years 1 to 9999", at: offset)
    }
    return .date(seconds)
  }

  private mutating func text(_ kind: UInt8, _ low: UInt8, _ cursor: inout Int) throws(PropertyListError)
    -> PropertyList
  {
    let offset = cursor - 1
    let bytes = try table.bytes(&cursor, try table.count(low, &cursor), size: kind == 6 ? 2 : 1)
    try check(builder.spend(content: bytes.count), offset)
    switch kind {
    case 4: return .data(Array(bytes))
    case 5:
      guard bytes.allSatisfy({ $0 < 0x80 }) else { throw table.error("a text that is not ASCII", at: offset) }
      return .string(String(decoding: bytes, as: UTF8.self))
    default:
      do {
        let text = try UTF16Order.big.decode(
          bytes, skippingMark: false, largest: PropertyListBuilder.mostContent)
        return .string(String(decoding: text, as: UTF8.self))
      } catch { throw table.error(error.problem, at: error.offset) }
    }
  }

  private mutating func array(_ low: UInt8, _ cursor: inout Int) throws(PropertyListError) -> Node {
    try check(builder.descend(), cursor)
    let items = try table.references(&cursor, try table.count(low, &cursor))
    var values: [PropertyList] = []
    var levels = 0
    for (index, item) in items.enumerated() {
      builder.enter(index: index)
      let node = try node(item.number, at: item.place)
      builder.leave()
      values.append(node.value)
      levels = max(levels, node.levels)
    }
    return Node(value: .array(values), levels: levels + 1)
  }

  private mutating func dictionary(_ low: UInt8, _ cursor: inout Int) throws(PropertyListError) -> Node {
    try check(builder.descend(), cursor)
    let count = try table.count(low, &cursor)
    let keys = try table.references(&cursor, count)
    let items = try table.references(&cursor, count)
    var members: [String: PropertyList] = [:]
    var levels = 0
    for (key, item) in zip(keys, items) {
      let text = try self.key(key.number, at: key.place)
      builder.enter(key: text)
      let node = try node(item.number, at: item.place)
      builder.put(node.value, text, into: &members)
      levels = max(levels, node.levels)
    }
    return Node(value: .dictionary(members), levels: levels + 1)
  }

  /// A key counts as a level of its own while it is read: a chain of dictionaries that are each other's keys ends, too.
  private mutating func key(_ number: UInt64, at place: Int) throws(PropertyListError) -> String {
    builder.enter(key: "")
    defer { builder.leave() }
    guard case .string(let text) = try node(number, at: place).value else {
      throw table.error("a key that is no text", at: place)
    }
    return text
  }

  private func check(_ problem: String?, _ offset: Int) throws(PropertyListError) {
    if let problem { throw table.error(problem, at: offset) }
  }
}
