/// The points of a trace, of which every second one goes when there are too many. Those around marks stay, so that what
/// flowed between two marks is as exactly known after a day as after a minute. Memory for it is taken once.
struct MeterPoints: Sendable {
  /// Points around marks: three each.
  private static let markedCapacity = 768
  private static let evenCapacity = EnergyAccumulator.capacity - markedCapacity

  private var even: [MeterTrace.Point] = []
  private var marked: [MeterTrace.Point] = []
  private var newest: MeterTrace.Point?
  private var followsMark = false
  /// One in so many becomes a point that stays.
  private var stride = 1
  private var count = 0
  /// Whether the last point only stands until the next one.
  private var lastIsLoose = false

  init() {
    even.reserveCapacity(Self.evenCapacity)
    marked.reserveCapacity(Self.markedCapacity)
  }

  /// - Parameter stays: whether it begins a stretch, so that nothing may be drawn across it.
  mutating func append(_ point: MeterTrace.Point, stays: Bool, isMark: Bool) {
    if isMark, let newest { keep(newest) }
    if isMark || followsMark { keep(point) }
    followsMark = isMark
    newest = point
    if lastIsLoose, !stays {
      even[even.count - 1] = point
    } else {
      if even.count == Self.evenCapacity { thin() }
      even.append(point)
    }
    count += 1
    lastIsLoose = !stays && count % stride != 0
  }

  private mutating func keep(_ point: MeterTrace.Point) {
    guard marked.count < Self.markedCapacity, marked.last?.time ?? 0 < point.time else { return }
    marked.append(point)
  }

  /// Drops every second point in place; the joules of those that stay are the same.
  private mutating func thin() {
    let count = even.count
    for index in 1..<(count / 2) { even[index] = even[index * 2] }
    even[count / 2] = even[count - 1]
    even.removeLast(count - count / 2 - 1)
    stride *= 2
  }

  /// In the order of their times, which are all different.
  var all: [MeterTrace.Point] {
    var all: [MeterTrace.Point] = []
    all.reserveCapacity(even.count + marked.count)
    var rest = marked[...]
    for point in even {
      while let next = rest.first, next.time <= point.time {
        if next.time < point.time { all.append(next) }
        rest.removeFirst()
      }
      all.append(point)
    }
    return all + rest
  }
}
