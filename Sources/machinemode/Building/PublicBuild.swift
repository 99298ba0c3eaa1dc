// What strangers could read in the last public build, kept beside the store; losing it costs nothing.

import ProgressStorage
import StrictJSON
import StudyModel
import Website

struct PublicBuild {
  /// When it was built.
  let instant: Instant
  let facts: PublicFacts

  private static func path(_ workspace: String) -> String { "\(workspace)/public-facts.json" }

  static func stamp(in workspace: String) -> FileStamp? { FileStamp(ofFileAt: path(workspace)) }

  init(_ input: SiteInput) {
    (instant, facts) = (input.now.instant, PublicFacts(input))
  }

  /// The build that a workspace remembers; nil when there was none or its facts cannot be read.
  init?(in workspace: String) {
    guard let bytes = try? InputFiles.bytes(at: PublicBuild.path(workspace)),
      let value = try? parseJSON(bytes), case .string(let built)? = value["built"],
      let instant = Instant(built), let facts = value["facts"].flatMap(PublicFacts.init)
    else { return nil }
    (self.instant, self.facts) = (instant, facts)
  }

  /// - Returns: the stamp of the file that was written.
  func save(workspace: String) throws -> FileStamp? {
    let document: JSONValue = [
      "schemaVersion": 1, "built": .string(instant.iso), "facts": facts.document,
    ]
    try MachineState.keep(document.bytes, at: PublicBuild.path(workspace))
    return PublicBuild.stamp(in: workspace)
  }
}
