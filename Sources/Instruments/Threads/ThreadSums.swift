import Recordings

/// The sums over all threads of the tree, which `TreeAccount` compares with the accounts of waited-for processes.
struct ThreadSums {
  var totals: [TotalName: Reading<Double>] = [:]

  private static let names: [(TotalName.AccountFigure, KernelFigure)] = [
    (.voluntary, .exitedVoluntary), (.involuntary, .exitedInvoluntary),
    (.minorFaults, .exitedFaultsMinor), (.majorFaults, .exitedFaultsMajor), (.writes, .exitedWrites),
    (.written, .exitedWritten), (.device, .exitedDevice),
  ]

  /// - Parameter figure: a sum; nil where the kernel would not say.
  init(_ figure: (KernelFigure) -> Int64?) {
    for (name, number) in Self.names {
      if let sum = figure(number) { totals[.account(.exited, name)] = .value(Double(max(0, sum))) }
    }
  }

  /// Without what they read and wrote, which taskstats does not tell to the byte.
  init(of threads: [ThreadAccount]) {
    func sum(_ part: (ThreadAccount) -> UInt64) -> Int64 {
      threads.reduce(0) { $0 &+ Int64(truncatingIfNeeded: part($1)) }
    }
    self.init { figure in
      switch figure {
      case .exitedVoluntary: sum(\.voluntary)
      case .exitedInvoluntary: sum(\.involuntary)
      case .exitedFaultsMinor: sum(\.faultsMinor)
      case .exitedFaultsMajor: sum(\.faultsMajor)
      default: nil
      }
    }
  }
}
