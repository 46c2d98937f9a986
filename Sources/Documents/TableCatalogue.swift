package import Quantities

/// Every table of a recording: what stands in a line, and how it is to be shown. The names are an interface.
package enum TableCatalogue {
  package struct Entry: Sendable {
    package var name: String
    package var title: String
    /// One sentence on what a line is.
    package var lead: String
    package var columns: [Column]
  }

  /// A member of each line; a line may lack it.
  package struct Column: Sendable {
    package var key: String
    package var title: String
    /// Nil for a text.
    package var unit: Unit?
  }

  package static let all: [Entry] = [
    Entry(
      name: "responses", title: "What came of each stimulus",
      lead: "What was done to the program, at what time of the run, and how it answered.",
      columns: [
        figure("time", "At", .seconds), text("stimulus", "Stimulus"), text("response", "Response"),
        figure("after", "After", .seconds),
      ]),
    Entry(
      name: "warnings", title: "Memory warnings",
      lead: """
        The footprint before and after each memory warning: how much was released, how long half and all of it took, and \
        how much came back.
        """,
      columns: [
        figure("time", "At", .seconds), text("answer", "Answer"), figure("before", "Before", .bytes),
        figure("after", "Lowest", .bytes), figure("released", "Released", .bytes),
        figure("half", "Half after", .seconds), figure("end", "All after", .seconds),
        figure("regrown", "Came back", .bytes), figure("faults", "Page faults", .count),
        figure("faultsMajor", "From storage", .count), figure("resolution", "Samples apart", .seconds),
        text("level", "Level"), text("channel", "Channel"), figure("listenerCount", "Listeners", .count),
        text("listeners", "Who listened"),
      ]),
    Entry(
      name: "bursts", title: "Bursts",
      lead: """
        Each group of packets with nothing for a while before and after it: what caused it, what it carried, and what \
        the radio would have spent on it up to the next one.
        """,
      columns: [
        figure("start", "From", .seconds), figure("end", "Until", .seconds), text("cause", "Cause"),
        text("begun", "Begun by"),
        figure("packets", "Packets", .count), figure("sent", "Sent", .bytes),
        figure("received", "Received", .bytes), figure("energy", "Energy", .joules),
        figure("perKilobyte", "Each kilobyte", .joules), text("peers", "Peers"),
        text("interface", "Interface"), text("radio", "Radio"),
      ]),
    Entry(
      name: "peers", title: "Peers",
      lead: """
        Whom the program talked to, how much, and whether at an interval: that of the polls, where most of them keep it.
        """,
      columns: [
        text("peer", "Peer"), text("service", "Service"), text("habit", "Habit"),
        figure("period", "Interval", .seconds), text("security", "Security"),
        figure("connections", "Connections", .count), figure("sent", "Sent", .bytes),
        figure("received", "Received", .bytes), figure("packets", "Packets", .count),
        figure("bursts", "Bursts", .count), figure("energy", "Energy", .joules),
        figure("regular", "Regular", .percent),
        figure("polls", "Times", .count), figure("retransmissions", "Sent again", .count),
        figure("first", "First", .seconds), figure("last", "Last", .seconds), text("address", "Address"),
        text("interface", "Interface"),
      ]),
    Entry(
      name: "connections", title: "Connections",
      lead: """
        Each TCP connection: who opened and who closed it, what it carried, and how long it stood idle before it was \
        closed.
        """,
      columns: [
        figure("opened", "Opened", .seconds), text("how", "How"), text("process", "Program"),
        text("peer", "Peer"), text("address", "Address"), figure("port", "Port", nil),
        text("security", "Security"),
        figure("handshake", "Handshake", .seconds), figure("sent", "Sent", .bytes),
        figure("received", "Received", .bytes), figure("packets", "Packets", .count),
        figure("small", "Small packets", .count), figure("turns", "Round trips", .count),
        figure("retransmissions", "Sent again", .count), figure("keepAlives", "Keep-alives", .count),
        figure("keepAlive", "Kept alive every", .seconds), figure("lastData", "Last data", .seconds),
        figure("closed", "Closed", .seconds), text("closedBy", "Closed by"),
        figure("idle", "Idle before", .seconds), text("interface", "Interface"),
      ]),
    Entry(
      name: "attempts", title: "Tries without a network",
      lead: """
        Each stretch in which a stimulus had taken the network away and nothing passed: how often the program tried, \
        by openings and first messages, and how it spread its tries.
        """,
      columns: [
        figure("from", "From", .seconds), figure("until", "Until", .seconds),
        figure("attempts", "Tries", .count), figure("shortest", "Shortest pause", .seconds),
        figure("longest", "Longest pause", .seconds), figure("growth", "Growth", .ratio),
        text("shape", "Shape"), text("peers", "Peers"),
      ]),
    Entry(
      name: "lookups", title: "Questions to name servers",
      lead: "Each name that the program, or its library, asked a name server for.",
      columns: [
        figure("time", "At", .seconds), text("name", "Name"), text("type", "Type"), text("server", "Server"),
        figure("after", "Answered after", .seconds), text("answer", "Answer"),
      ]),
    Entry(
      name: "radio-states", title: "States of the radio",
      lead: "What the radio would have done, as its model says. Between two lines it was idle.",
      columns: [
        figure("start", "From", .seconds), figure("end", "Until", .seconds), text("state", "State"),
        text("role", "Kind"), figure("energy", "Energy", .joules), text("radio", "Radio"),
        text("interface", "Interface"),
      ]),
    Entry(
      name: "savings", title: "What other habits would have saved",
      lead: """
        The radio's energy with the same traffic at other times, by the same model. Each line is by itself; they do not \
        add up.
        """,
      columns: [
        text("change", "Change"), text("peer", "Peer"), text("service", "Service"),
        figure("energy", "Energy", .joules),
        figure("instead", "Instead of", .joules), figure("saved", "Saved", .joules),
        figure("active", "Radio up", .seconds), figure("activeInstead", "Instead of", .seconds),
        text("radio", "Radio"), text("interface", "Interface"),
      ]),
    Entry(
      name: "energy", title: "Energy by what used it",
      lead: """
        What each thing used on the program's behalf, the most first: measured and attributed, or computed by the model \
        that is named.
        """,
      columns: [
        text("component", "Component"), text("part", "Part"), text("amount", "How much"),
        figure("energy", "Energy", .joules), figure("low", "At least", .joules),
        figure("high", "At most", .joules), text("fidelity", "Known by"), text("by", "Meter or model"),
      ]),
    Entry(
      name: "meters", title: "Energy meters",
      lead:
        "What each meter of the machine counted during the run, whoever used it, and what it is able to tell.",
      columns: [
        text("meter", "Meter"), text("covers", "Covers"), figure("energy", "Energy", .joules),
        figure("average", "On average", .watts), figure("idle", "At rest before", .watts),
        figure("idleAfter", "At rest after", .watts), text("step", "Step"),
        figure("update", "New figure every", .seconds), figure("range", "Begins anew after", .joules),
        text("scope", "Counted as"),
        text("state", "State"), text("source", "Source"),
      ]),
    Entry(
      name: "devices", title: "Hardware in use",
      lead: "Each device node that the program opened. Without a time of closing it was held to the end.",
      columns: [
        text("path", "Node"), text("kind", "Kind"), text("capabilities", "Capabilities"),
        figure("opens", "Opens", .count), figure("opened", "Opened", .seconds),
        figure("closed", "Closed", .seconds), figure("held", "Held", .seconds),
        figure("rate", "Rate", .perSecond), text("name", "Program"), figure("process", "Process", nil),
      ]),
    Entry(
      name: "inhibitors", title: "Sleep and idling held off",
      lead: "What kept the device awake. Without a time of its end it was held to the end.",
      columns: [
        text("what", "What"), text("mode", "Mode"), text("who", "Who"), text("why", "Why"),
        figure("start", "From", .seconds), figure("end", "Until", .seconds), figure("held", "Held", .seconds),
        figure("process", "Process", nil),
      ]),
    Entry(
      name: "files", title: "Files",
      lead: "What was done with the files of each path, the one written most first.",
      columns: [
        text("path", "File"), figure("writes", "Writes", .count), figure("written", "Written", .bytes),
        figure("kept", "Kept", .bytes), figure("rewritten", "Rewritten", .bytes),
        figure("whole", "Whole", .count), figure("syncs", "Syncs", .count), figure("read", "Read", .bytes),
      ]),
    Entry(
      name: "launches", title: "Launches",
      lead:
        "Each launch of the program: when it was ready, and what it had used and read from storage by then.",
      columns: [
        figure("number", "Launch", .count), text("kind", "Kind"), figure("start", "At", .seconds),
        figure("ready", "Ready after", .seconds), text("how", "Sign"),
        figure("processor", "Processor", .seconds), figure("read", "Read", .bytes),
      ]),
    Entry(
      name: "main-waits", title: "What main threads waited for",
      lead: """
        Waits of 100 ms and longer, the most time first. Only an event loop can be held up, and what brings it events does \
        not.
        """,
      columns: [
        text("cause", "Cause"), text("call", "Call"), text("object", "Of"), text("name", "Thread"),
        figure("processes", "Processes", .count), text("held", "Held up"), figure("count", "Times", .count),
        figure("time", "Time", .seconds), figure("longest", "Longest", .seconds),
      ]),
    Entry(
      name: "state-files", title: "State on disk",
      lead: "The files of the program's state as they were found after it had been killed.",
      columns: [
        text("path", "File"), text("kind", "Kind"), figure("size", "Size", .bytes), text("whole", "Whole"),
        text("why", "Why"), text("when", "When"),
      ]),
    Entry(
      name: "threads", title: "Threads",
      lead: "Each thread's own account as the kernel has kept it, the one woken most often first.",
      columns: [
        text("name", "Thread"), figure("thread", "Id", nil), figure("process", "Process", nil),
        figure("voluntary", "Wake-ups", .count), figure("involuntary", "Interruptions", .count),
        figure("run", "Processor", .seconds), figure("lived", "Lived", .seconds),
        figure("writes", "Writes", .count), figure("written", "Written", .bytes),
        figure("faultsMajor", "Major faults", .count),
      ]),
    Entry(
      name: "wakeups", title: "Wake-ups by thread",
      lead: """
        How often each thread was woken, how many of these took a processor out of idle, the interval that most of them \
        keep, and the processor time of each.
        """,
      columns: [
        text("name", "Thread"), figure("thread", "Id", nil), figure("wakeups", "Wake-ups", .count),
        figure("idle", "From idle", .count), figure("byTimer", "By timer", .count),
        figure("byThread", "By a thread", .count), figure("byProcess", "By others", .count),
        figure("byNetwork", "By network", .count), figure("byDisk", "By disk", .count),
        figure("byKernel", "By kernel", .count), figure("byInterrupt", "By interrupt", .count),
        figure("byUnknown", "Unknown", .count), figure("locks", "For a lock", .count),
        figure("timeouts", "Timed out", .count),
        figure("period", "Interval", .seconds), figure("regular", "Regular", .percent),
        figure("work", "Work each", .seconds),
      ]),
    Entry(
      name: "write-sizes", title: "Write calls by size",
      lead: "How many calls wrote so many bytes or more to a file, up to the next line.",
      columns: [figure("from", "From", .bytes), figure("calls", "Calls", .count)]),
  ]

  package static func find(_ name: String) -> Entry? { all.first { $0.name == name } }

  private static func text(_ key: String, _ title: String) -> Column {
    Column(key: key, title: title, unit: nil)
  }
  private static func figure(_ key: String, _ title: String, _ unit: Unit?) -> Column {
    Column(key: key, title: title, unit: unit)
  }
}
