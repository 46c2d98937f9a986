/// After how many runs a side it is asked whether every gate has its verdict.
///
/// Who looks after each run, and stops as soon as a difference seems to be there, finds one in the end where there is none.
/// So it is asked seldom, each time after two fifths more runs, and the chance of a false alarm is divided among the early
/// questions (Bonferroni; Armitage, McPherson & Rowe 1969 on what comes of not doing so).
struct PeekingPlan {
  /// The last is the largest number of runs.
  let counts: [Int]

  init(_ repeats: ClosedRange<Int>) {
    var counts = [repeats.lowerBound]
    while let last = counts.last, last < repeats.upperBound {
      counts.append(min(repeats.upperBound, max(last + 1, last * 7 / 5)))
    }
    self.counts = counts
  }
}
