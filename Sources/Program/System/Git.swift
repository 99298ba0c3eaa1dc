// Runs git: on the repository that it is told, whatever the environment says, and without asking anybody.

/// How git is run on one repository.
struct Git {
  /// The words before a command that name the repository or folder.
  let place: [String]
  /// Settings for each run, as `name=value`.
  let settings: [String]
  /// Variables of the environment, besides those of every run.
  var variables: [String: String] = [:]
  /// Variables that it does not inherit, besides those of another repository.
  var unset: Set<String> = []

  static let program = "git"

  /// Variables that make git work on another repository, as they are set within a hook.
  private static let foreignVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  /// - Parameters:
  ///   - limit: the largest number of bytes that it may print.
  ///   - largestFile: the size in bytes at which a file that git writes is cut off; nil for any.
  ///   - consume: gets what it prints piece by piece; nil to have it in the report.
  func run(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 30, limit: Int = 1 << 20,
    largestFile: Int? = nil, consume: ((ArraySlice<UInt8>) -> Void)? = nil
  ) -> ProgramRun.Report {
    let words = place + (["core.hooksPath=/dev/null"] + settings).flatMap { ["-c", $0] } + arguments
    let limited = largestFile.map { ["-c", "ulimit -f \($0 >> 9) && exec git \"$@\"", Git.program] }
    let run = ProgramRun(
      program: limited == nil ? Git.program : "sh", arguments: (limited ?? []) + words,
      settings: variables.merging(["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]) { own, _ in own },
      unset: unset.union(Git.foreignVariables), limit: limit, seconds: seconds)
    return run.report(input: input, consume: consume)
  }

  /// The variable that keeps ssh from asking at the terminal, which belongs to this program; none where the learner chose
  /// how ssh is run.
  ///
  /// - Parameter folder: a checkout whose settings count too; `/` for none.
  static func quietSSH(in folder: String = "/") -> [String: String] {
    let configured = Git(place: ["-C", folder], settings: []).run(["config", "--get", "core.sshCommand"])
    let isSet = ["GIT_SSH_COMMAND", "GIT_SSH"].contains { Environment.value($0) != nil }
    return isSet || configured.complaint == nil ? [:] : ["GIT_SSH_COMMAND": "ssh -o BatchMode=yes"]
  }
}
