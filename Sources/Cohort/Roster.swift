// Reads the roster of a class.

import StrictJSON
import StudyModel
package import TextTools

/// A learner of a class, as the roster names them.
package struct RosterEntry: Hashable, Sendable {
  /// Unique in the roster; names the learner's folders. `isValid(id:)` says which characters it has.
  package let id: String
  /// What the overview calls the learner.
  package let title: String
  /// The path of the public `progress.json`, from the roster's folder or from the root.
  package let facts: String
  /// Where the overview links to: an address, or a path from the folder of the overview; nil for no link.
  package let site: String?
  /// The place in the roster, from 0.
  package let place: Int
}

extension RosterEntry {
  private static let longestTitle = 80
  private static let longestPath = 2_000

  /// Whether a text can be an id: 1 to 64 letters and digits of ASCII, `.`, `_` and `-`, the first a letter or a digit. It
  /// then is the name of a folder everywhere.
  fileprivate static func isValid(id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.first?.isAlphanumeric == true
      && id.utf8.allSatisfy { $0.isAlphanumeric || "._-".utf8.contains($0) }
  }

  /// - Parameter fields: an element of the roster.
  init(_ fields: inout JSONFields, place: Int) throws(JSONError) {
    self.place = place
    id = try fields.required("id", .learnerID)
    title = try fields.optional("title", RosterEntry.titleFormat) ?? id
    facts = try fields.required("facts", RosterEntry.factsFormat)
    site = try fields.optional("site", RosterEntry.siteFormat)
  }

  private static let titleFormat = JSONFormat<String>.text({ title in
    let isShown = !title.isEmpty && title.count <= longestTitle && !hasControls(title)
    return isShown && title.contains { !$0.isWhitespace } ? title : nil
  }) { "\(quoted($0)) is not a name to show: write one line of 1 to \(longestTitle) characters" }

  private static let factsFormat = JSONFormat<String>.text({ path in
    path.isEmpty || path.contains("://") || path.utf8.count > longestPath || path.utf8.contains(0)
      ? nil : path
  }) {
    $0.contains("://")
      ? "\(quoted($0)) is an address: fetch the file first, and name its path"
      : "\(quoted($0)) is not the path of a file"
  }

  private static let siteFormat = JSONFormat<String>.text({ isLink($0) ? $0 : nil }) {
    "\(quoted($0)) is not a link: write an address with `https://`, or a path from the overview's folder"
  }

  /// Whether a link leads to a page: a colon before the first slash would name another scheme.
  private static func isLink(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= longestPath, !hasControls(text),
      !text.contains(where: \.isWhitespace)
    else { return false }
    let scheme = text.utf8.prefix { $0 != Ascii.slash && $0 != Ascii.questionMark && $0 != Ascii.numberSign }
    guard scheme.contains(Ascii.colon) else { return !text.contains("\\") }
    return isAddress(text)
  }

  /// Whether a link names its host.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// Whether a link is the same from every page: an address, or a path from the host's root.
  package static func isAbsolute(site: String) -> Bool { isAddress(site) || site.hasPrefix("/") }
}

extension JSONFormat<String> {
  fileprivate static var learnerID: JSONFormat {
    .text({ RosterEntry.isValid(id: $0) ? $0 : nil }) {
      "\(quoted($0)) is not an id: write 1 to 64 letters, digits, `.`, `_` and `-`, a letter or a digit first"
    }
  }
}

/// Whether a text has control characters or line separators.
private func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains {
    [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
  }
}

/// The learners of a roster, in its order, with everything that is wrong with it.
package struct Roster {
  /// The most bytes of a roster; one of 100,000 learners has a third.
  package static let largestFile = 64 << 20
  /// The most errors that are told.
  private static let mostErrors = 20

  package private(set) var learners: [RosterEntry] = []
  package private(set) var errors: [Diagnostic] = []

  /// - Parameter file: what messages call the roster.
  package init(_ bytes: [UInt8], file: String) {
    var ids: Set<String> = []
    do throws(JSONError) {
      for element in try JSONFields.elements(of: bytes, maximumBytes: Roster.largestFile)
      where errors.count < Roster.mostErrors {
        do throws(JSONError) {
          var fields = try element.get()
          let entry = try RosterEntry(&fields, place: learners.count)
          guard ids.insert(entry.id).inserted else {
            throw fields.error(.invalidValue("the id \(quoted(entry.id)) appears twice"), at: "id")
          }
          learners.append(entry)
        } catch {
          errors.append(error.diagnostic(file: file))
        }
      }
    } catch {
      errors.append(error.diagnostic(file: file))
    }
  }
}
