package import Documents

/// What a bench is asked for.
package struct BenchRequest {
  /// What is run beside the candidate.
  package enum Against {
    case command([String])
    /// A command of which nothing is taken from the candidate's.
    case program([String])
    case ref(String, build: String)
  }

  /// The command that the candidate is compared with, where it is given in whole.
  package var old: [String]? {
    if case .program(let command) = against { command } else { nil }
  }

  package var path: String
  package var suite: BenchSuite
  package var against: Against?
  /// The file that figures are compared with, or that is written; nil: there is none.
  package var baseline: String?
  /// Whether the file was named, so that it must be there.
  package var namesBaseline = false
  package var updatesBaseline = false
  /// Whether the figures are compared with nothing, because they are to be what others are compared with.
  package var isFirst = false
  /// Why they are to be that, and who says so; nil: no reason, and whoever git or the system says.
  package var reason: String?
  package var accepter: String?
  package var branch: String?
  /// How many sessions of a history make a baseline.
  package var sessions = 1
  /// Of the suite's and its scenarios' bytes, and of all that the command line changes of them.
  package var digest = ""
  /// Whether there is a history at all, and which one; nil: the user's own.
  package var keepsHistory = true
  package var store: String?
  /// Whether the newest session that was ended before its end is gone on with.
  package var resumes = false
  package var keepsRecordings = false
  /// Whether whatever is inconclusive or has no baseline is a doubt.
  package var isStrict = false
  /// Whether another machine's figures are compared all the same.
  package var allowsDifferentMachine = false
  /// Whether programs run as root also where root was reached by sudo.
  package var asRoot = false
  /// Whether what the programs print goes to standard error.
  package var showsOutput = false

  package init(path: String, suite: BenchSuite) { (self.path, self.suite) = (path, suite) }
}
