// Reads the roster of a class.

import JSON
import StudyModel
package import TextTools

/// A learner of a class, as the roster names them.
package struct RosterEntry: Hashable, Sendable {
  /// Unique in the roster: 1 to 64 letters and digits of ASCII, `.`, `_` and `-`, the first a letter or a digit. It then is
  /// the name of a folder everywhere.
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

  /// - Parameter json: an element of the roster.
  fileprivate init(_ json: JSONValue, place: Int) throws {
    self.place = place
    id = try json.required("id") { try RosterEntry.id($0.string()) }
    title = try json.optional("title") { try RosterEntry.title($0.string()) } ?? id
    facts = try json.required("facts") { try RosterEntry.facts($0.string()) }
    site = try json.optional("site") { try RosterEntry.site($0.string()) }
  }

  private static func id(_ text: String) throws -> String {
    let isValid =
      (1...64).contains(text.utf8.count) && text.utf8.first?.isAlphanumeric == true
      && text.utf8.allSatisfy { $0.isAlphanumeric || "._-".utf8.contains($0) }
    guard isValid else {
      throw JSONError(
        "\(quoted(text)) is not an id: write 1 to 64 letters, digits, `.`, `_` and `-`, a letter or a digit first"
      )
    }
    return text
  }

  private static func title(_ text: String) throws -> String {
    guard !isBlank(text), text.count <= longestTitle, !hasControls(text) else {
      throw JSONError(
        "\(quoted(text)) is not a name to show: write one line of 1 to \(longestTitle) characters")
    }
    return text
  }

  private static func facts(_ path: String) throws -> String {
    guard !path.contains("://") else {
      throw JSONError("\(quoted(path)) is an address: fetch the file first, and name its path")
    }
    guard !path.isEmpty, path.utf8.count <= longestPath, !path.utf8.contains(0) else {
      throw JSONError("\(quoted(path)) is not the path of a file")
    }
    return path
  }

  private static func site(_ text: String) throws -> String {
    guard isLink(text) else {
      throw JSONError(
        "\(quoted(text)) is not a link: write an address with `https://`, or a path from the overview's folder"
      )
    }
    return text
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

/// Whether a text has control characters or line separators.
private func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains {
    [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
  }
}

/// The learners of a roster, in its order, with everything that is wrong with it.
package struct Roster {
  /// The most bytes of a roster.
  package static let largestFile = 64 << 20
  /// The most errors that are told.
  private static let mostErrors = 20

  package private(set) var learners: [RosterEntry] = []
  package private(set) var errors: [Diagnostic] = []

  /// - Parameter file: what messages call the roster.
  package init(_ bytes: [UInt8], file: String) {
    var ids: Set<String> = []
    func report(_ error: any Error) {
      guard let error = error as? JSONError else { return }
      errors.append(error.located(in: bytes).diagnostic(file: file))
    }
    do {
      let elements = try parseJSON(bytes, atMost: Roster.largestFile).elements { $0 }
      for (place, element) in elements.enumerated() where errors.count < Roster.mostErrors {
        do {
          let entry = try atPath("[\(place)]") {
            let entry = try RosterEntry(element, place: learners.count)
            guard ids.insert(entry.id).inserted else {
              throw JSONError("the id \(quoted(entry.id)) appears twice").under("id")
            }
            return entry
          }
          learners.append(entry)
        } catch {
          report(error)
        }
      }
    } catch {
      report(error)
    }
  }
}
