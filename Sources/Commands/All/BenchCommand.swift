package import Arguments
import OutputStreams

/// Runs a suite again and again until its figures are known well enough, and compares them.
package enum BenchCommand: Command {
  package static let meta = CommandMeta(
    name: "bench", summary: "run a suite, or two programs, repeatedly and compare the figures",
    group: .measure,
    usage: ["[OPTION…] SUITE.json", "[-n N] -- COMMAND…", "[-n N] -- OLD… -- NEW…"],
    options: [
      Option(
        "against", argument: "COMMAND", names: .programs, group: .compare,
        help:
          "run this in turns with each case, and compare with it; one word replaces the program and keeps its arguments"
      ),
      Option(
        "against-ref", argument: "REF", group: .compare,
        help: "run the same program of another commit in turns with this one; needs --build"),
      Option(
        "build", argument: "COMMAND", group: .compare,
        help: "what builds the program in the other commit's folder, by /bin/sh"
      ),
      Option(
        "baseline", argument: "FILE", group: .compare,
        help: "compare with this file; SUITE.baseline.json beside the suite if it is there"),
      Option(
        "update-baseline", group: .compare,
        help: "write the baseline's file from what is measured, if all of it is sound"),
      Option(
        "store", argument: "PLACE", group: .compare,
        help: "the history: a file, or postgresql://… for many machines that share one"),
      Option("no-history", group: .compare, help: "neither read nor write a history"),
      Option(
        "baseline-sessions", argument: "N", group: .compare,
        help:
          "how many sessions of the history make the baseline, from the oldest of the level on [default: 1]"
      ),
      Option(
        "branch", argument: "NAME", group: .compare,
        help: "the history's branch to compare with; main, else master, else the current one"),
      Option(
        "allow-different-machine", group: .compare,
        help: "compare with figures of another machine, which are refused otherwise"),
      Option(
        "accept", group: .compare,
        help: "compare with nothing: what is measured is the history's baseline from now on, better or worse"),
      Option(
        "reason", argument: "TEXT", group: .compare, help: "why the level is accepted, kept in the history"),
      Option(
        "by", argument: "NAME", group: .compare,
        help: "who accepts it [default: git's user.name, else the user's name; never an address]"),
      Option("strict", group: .judge, help: "an inconclusive result or a missing baseline is exit status 4"),
      Option(
        "resume", group: .launch,
        help: "go on with the newest session of this suite that was ended before its end"),
      Option(
        "only", argument: "CASE", repeatable: true, names: .cases, group: .launch,
        help: "run this case alone, or all of a scenario's"),
      Option("list", group: .launch, help: "name the suite's cases and run nothing"),
      Option(
        "repeats", short: "n", argument: "N|MIN..MAX", group: .launch,
        help: "how often to run each case, in place of what the suite says; programs without a suite: 10"),
      Option(
        "time", argument: "TIME", group: .launch,
        help: "how long each case may take, in place of what the suite says"),
      Option(
        "rate", argument: "HZ", group: .launch,
        help: "samples per second, 1 to 1000, in place of what the scenarios say [default: 10]"),
      Option("keep-recordings", group: .record, help: "keep each run's whole recording in the history"),
      Option(
        "as-root", group: .launch, help: "under sudo, run the programs as root instead of as the calling user"
      ),
      .push, OutputForms.bench.format,
    ] + OutputForms.bench.options,
    operands: .wordOrPrograms,
    details: """
      Programs may stand in place of a suite, each with its arguments behind its own --: one is run ten times, of two the \
      first is what the second is compared with, in turns. Nothing is judged then and nothing kept in a history; limits \
      take a suite.

      Each case is run, after its warm-ups, until the confidence interval of each gated figure is narrow enough, every \
      gate has its verdict or is not likely to get one, or its repeats or its time are used up. A gate fails only where the whole interval of the \
      difference is past its limit; where it lies on both sides, the result is inconclusive, which is said and is no \
      failure.

      What is compared with: what --against or --against-ref runs in the same session; else the baseline's file; else \
      the history, case by case: the first session of this machine and scenario, or the newest that --accept took. \
      Later ones that are no worse do not take its place, so that small steps add up; --accept keeps an improvement, with who \
      took it, when, and the --reason. A file from another machine is refused, but for counts that do not depend on it; "machine" in the suite says which \
      parts of a machine count. What other work on the machine moves is judged only where both sides run in turns: \
      against a file or the history such a gate is refused.

      The programs' standard output goes nowhere, with --verbose to standard error. Ctrl-C ends the session, and the run \
      at hand does not count; what was measured is shown, and --resume goes on. A second one ends it at once.

      Exit status: 0 nothing is worse, also where that is inconclusive or there is no baseline yet; 1 a gate or budget \
      failed; 2 usage error; 3 a program failed; 4 it could not be measured to its end, or the baseline was refused.
      """,
    examples: [
      "headroom bench -n 20 -- ./old/app --selftest -- ./new/app --selftest",
      "headroom bench Benchmarks/suite.json",
      "headroom bench --update-baseline Benchmarks/suite.json",
      "headroom bench --against ./old/app Benchmarks/suite.json",
      #"headroom bench --accept --reason "the index is written at once" Benchmarks/suite.json"#,
      #"headroom bench --against-ref main --build "make" --junit results.xml Benchmarks/suite.json"#,
    ])

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try BenchCall.carryOut(invocation)
  }
}
