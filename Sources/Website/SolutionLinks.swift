// Makes the links to the learner's solutions (Documentation/solutions.md, Links).

package import StudyModel
import TextTools

/// Where the solutions of problems can be read.
package struct SolutionLinks {
  private let solutions: [Int: Solution]
  /// The repository on the web; nil without the setting.
  private let repository: SiteAddress?
  /// The repository's folder on the learner's machine, for pages that nobody else opens; nil for all others.
  private let folder: String?

  /// - Parameter folder: the top of the repository's files, from the root; nil if there are none, or if it is not to be
  ///   named.
  package init(_ log: ProgressLog, folder: String?) {
    (solutions, repository, self.folder) = (log.solutions, log.settings.solutionsLink, folder)
  }

  /// The address of the solution of a problem; nil if none is known.
  ///
  /// - Parameter problems: problems of which one counts for the other, the first one first.
  func address(of problems: Problem?...) -> String? {
    for case let problem? in problems {
      if let address = address(ofNumber: problem.number) { return address }
    }
    return nil
  }

  /// The address of the solution of a problem by LeetCode's number; nil if none is known.
  package func address(ofNumber number: Int) -> String? {
    guard let path = solutions[number]?.path else { return nil }
    if let repository { return SolutionLinks.files(in: repository) + percentEncoded(path, keeping: "/") }
    return folder.map { "file://" + percentEncoded("\($0)/\(path)", keeping: "/") }
  }

  /// What the addresses of a repository's files begin with. Hosts differ; an address that leads into the files already,
  /// or to another host's repository, is taken as it is.
  private static func files(in repository: SiteAddress) -> String {
    let text = repository.text
    let steps = repository.path.split(separator: "/")
    if steps.contains(where: { ["blob", "src", "tree", "-"].contains($0) }) { return text }
    let host = text.split(separator: "/")[1]
    if host.contains("gitlab") { return text + "-/blob/HEAD/" }
    if host.contains("bitbucket") { return text + "src/HEAD/" }
    return host.contains("github") ? text + "blob/HEAD/" : text
  }
}
