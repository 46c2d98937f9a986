import Quantities

/// What a lane draws: its bursts, its radio's states, and the keys to both.
extension RadioLane {
  var burstKeys: HTML {
    let keys = Self.counts(bursts, \.kind).map { cause, count -> HTML in
      let look = Self.look(cause)
      let height = 14 * look.height
      return """
        <span class="key"><svg class="swatch" width="7" height="14" aria-hidden="true">\
        <rect class="burst \(look.style)" x="1" width="5" y="\(at: 14 - height)" height="\(at: height - 1)"/></svg>\
        \(cause) × \(Display.text(Double(count), .count))</span>
        """
    }
    return "\(keys)"
  }

  var drawnBursts: HTML {
    let least = 100 / Self.burstSlots
    let groups = burstMarks
    let marks = groups.map { group -> HTML in
      // The tallest of them: the more telling traffic.
      let looks = group.map { Self.look($0.kind) }
      guard let look = looks.max(by: { $0.height < $1.height }) else { return "" }
      let (x, width) = place(group, least: least)
      let height = Self.burstHeight * look.height
      return """
        <rect class="burst \(look.style)" x="\(at: x)%" width="\(at: width)%" y="\(at: Self.burstHeight - height)" \
        height="\(at: height)"><title>\(Stretch.title(group))</title></rect>
        """
    }
    return """
      <line class="base" x2="100%" y1="\(at: Self.burstHeight)" y2="\(at: Self.burstHeight)"/>\(marks)
      """
  }

  /// Percent of the width; what lies before the start or after the end is cut off.
  private func place(_ group: [Stretch], least: Double) -> (x: Double, width: Double) {
    let x = min(timeline.position(group.map(\.start).min() ?? 0), 100 - least)
    let end = timeline.position(group.map(\.end).max() ?? 0)
    return (x, max(end - x, least))
  }

  var stateKeys: HTML {
    let present = Self.roles.filter { role in states.contains { $0.kind == role } }
    let keys = present.map { role -> HTML in
      """
      <span class="key"><svg class="swatch" width="16" height="14" aria-hidden="true">\
      <rect class="state \(role)" x="1" width="14" y="\(at: role == "tail" ? 7 : 1)" \
      height="\(at: role == "tail" ? 6 : 12)"/></svg>\(role)</span>
      """
    }
    return "\(keys)"
  }

  var drawnStates: HTML {
    guard !states.isEmpty else { return "" }
    let groups = stateMarks
    let top = Self.burstHeight + Self.gap
    let marks = groups.map { group -> HTML in
      let role = longest(group)
      let (x, width) = place(group, least: 100 / Self.stateSlots)
      let height = role == "tail" ? Self.stateHeight / 2 : Self.stateHeight
      return """
        <rect class="state \(role)" x="\(at: x)%" width="\(at: width)%" y="\(at: top + Self.stateHeight - height)" \
        height="\(at: height)"><title>\(Stretch.title(group))</title></rect>
        """
    }
    return """
      <rect class="track" y="\(at: top)" width="100%" height="\(at: Self.stateHeight)" rx="3"/>\(marks)
      """
  }

  /// The role that took most of the time of states that share a mark.
  private func longest(_ group: [Stretch]) -> String {
    var times: [String: Double] = [:]
    for state in group { times[state.kind, default: 0] += state.end - state.start }
    return Self.roles.max { (times[$0] ?? -1) < (times[$1] ?? -1) } ?? "active"
  }

  /// Which row is which; they stand left of what moves.
  var names: HTML {
    let states: HTML =
      states.isEmpty
      ? ""
      : """
      <text class="value-label" x="-8" y="\(at: Self.burstHeight + Self.gap + Self.stateHeight / 2)" dy="0.32em">radio</text>
      """
    return
      "<text class=\"value-label\" x=\"-8\" y=\"\(at: Self.burstHeight)\" dy=\"-0.4em\">bursts</text>\(states)"
  }
}
