// Says why a name means nothing, or several things.

import TextTools

extension Failure {
  /// Nothing has the name.
  ///
  /// - Parameters:
  ///   - kind: what was looked for: `item`, `event`.
  ///   - nearest: what has a name like it, as messages show it.
  ///   - help: what to type if nothing has.
  static func unknown(_ kind: String, _ name: String, nearest: [String], help: String) -> Failure {
    Failure(.usage, "no \(kind) is called \(quoted(name))", help: didYouMean(nearest) ?? help)
  }

  /// Several have the name.
  ///
  /// - Parameter candidates: what to type for each, and what it is.
  static func ambiguous(_ kind: String, _ name: String, _ candidates: [String]) -> Failure {
    let more = candidates.count - 8
    let lines = candidates.prefix(8) + (more > 0 ? ["and \(more) more"] : [])
    return Failure(
      .usage, "\(quoted(name)) matches \(candidates.count) \(kind)s" + lines.map { "\n  \($0)" }.joined(),
      help: "write more of the title, or the id")
  }
}
