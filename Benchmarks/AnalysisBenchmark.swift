import Glibc
import Kernel
import Network
import Quantities
import Recordings

/// What it takes to make a run's packets into bursts, peers and savings: a program that talks to many servers at once,
/// on connections that it polls over, and loads much in between.
enum AnalysisBenchmark {
  static func run(packets count: Int, flows: Int) {
    let before = peak()
    let traffic = traffic(count, flows)
    let made = peak()
    let start = Clock.nanoseconds()
    let analysis = NetworkAnalysis(traffic, RadioPlan(choices: [RadioPlan.Choice(model: model)]))
    let seconds = Double(secondsOfNanoseconds: Clock.nanoseconds() - start)
    let rows = analysis.tables.count
    print("packets  flows  rows  seconds  peak MB  before  with packets")
    let megabytes = [peak(), before, made].map { Display.fixed($0 / 1e6, 1) }
    print("\(count)  \(flows)  \(rows)  \(Display.fixed(seconds, 3))  \(megabytes.joined(separator: "  "))")
  }

  private static func traffic(_ count: Int, _ flows: Int) -> Traffic {
    var traffic = Traffic(interfaces: [2: "wwan0"])
    traffic.flows = (0..<flows).map {
      Flow(
        .tcp, local: Endpoint("198.51.100.1", UInt16(truncatingIfNeeded: 20_000 + $0)),
        remote: Endpoint("192.0.2.\($0 % 250)", 443), interface: 2)
    }
    var sent = [UInt32](repeating: 1, count: flows)
    var received = sent
    traffic.packets.reserveCapacity(count)
    for number in 0..<count {
      // Two minutes of traffic, a pause of three seconds after each ten.
      let time = Double(number) * 120 / Double(count)
      let flow = (number / 20) % flows
      let isSent = number % 3 == 0
      let payload: UInt32 = isSent ? 200 : 1400
      traffic.packets.append(
        Packet(
          time: time + (time / 10).rounded(.down) * 3, flow: Int32(flow), bytes: payload + 52,
          payload: payload,
          sequence: isSent ? sent[flow] : received[flow], flags: [.acknowledges], way: isSent ? .sent : []))
      if isSent { sent[flow] &+= payload } else { received[flow] &+= payload }
    }
    return traffic
  }

  /// Bytes: the highest resident memory of this process (getrusage(2)).
  private static func peak() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024
  }

  /// In the form of LTE's as measured, with figures that are round: only what it takes to compute counts here.
  private static let model = RadioModel(
    name: "round", title: "Round figures", kind: .cellular, idle: RadioModel.State(name: "idle", power: 0),
    promotion: RadioModel.Promotion(length: 0.25, power: 1.2),
    active: RadioModel.Active(
      state: RadioModel.State(name: "active", power: 1.2), sentPerMegabit: 0.4, receivedPerMegabit: 0.05),
    tail: [
      RadioModel.Tail(
        state: RadioModel.State(
          name: "tail", power: 1, ping: RadioModel.Ping(every: 0.04, length: 0.002, power: 1.7)), length: 10)
    ])
}
