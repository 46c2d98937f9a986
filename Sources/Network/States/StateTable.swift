import Recordings

/// A radio's states as lines, neighbours of the same state as one.
struct StateTable {
  /// Of all radios together, the same for each; a timeline cannot show more.
  static let most = 5000

  private(set) var stretches: [RadioUse.Stretch] = []
  /// Lines that are short of one for each change of state, because there would have been too many.
  private(set) var merged = 0

  init(_ all: [RadioUse.Stretch], most: Int = most) {
    for stretch in all {
      if let last = stretches.last, last.state == stretch.state, last.role == stretch.role,
        stretch.start - last.end < 1e-6
      {
        extend(by: stretch)
      } else {
        stretches.append(stretch)
      }
    }
    if stretches.count > most { thin(to: max(1, most)) }
  }

  private mutating func extend(by stretch: RadioUse.Stretch) {
    stretches[stretches.count - 1].end = stretch.end
    stretches[stretches.count - 1].energy += stretch.energy
  }

  /// Joins what is nearest to one another, the idle time between it becoming part of it. Energy is kept; the state is
  /// the one that lasted longer.
  private mutating func thin(to most: Int) {
    let all = stretches
    let lengths = all.indices.dropFirst().map { all[$0].end - all[$0 - 1].start }.sorted()
    let excess = all.count - most
    let limit = lengths[min(excess, lengths.count) - 1]
    var left = excess
    stretches = [all[0]]
    for index in all.indices.dropFirst() {
      if left > 0, all[index].end - all[index - 1].start <= limit {
        join(all[index])
        left -= 1
      } else {
        stretches.append(all[index])
      }
    }
    merged = excess - left
  }

  private mutating func join(_ stretch: RadioUse.Stretch) {
    let last = stretches[stretches.count - 1]
    if stretch.end - stretch.start > last.end - last.start {
      stretches[stretches.count - 1].state = stretch.state
      stretches[stretches.count - 1].role = stretch.role
    }
    extend(by: stretch)
  }

  func rows(radio: String, interface: String) -> [RadioStateRow] {
    stretches.map {
      var row = RadioStateRow(
        start: $0.start, end: $0.end, state: $0.state, role: $0.role, energy: $0.energy)
      (row.radio, row.interface) = (radio, interface)
      return row
    }
  }
}
