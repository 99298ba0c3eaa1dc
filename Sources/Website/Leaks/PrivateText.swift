// A text that no stranger may read, and its place.

package import StudyModel

/// Where a private text comes from: a field of the log, or the machine that builds the site.
package enum PrivateField: Hashable, Sendable {
  case note(ItemID)
  case reflection(DayNumber)
  case bonusTitle(DayNumber)
  case bonusNumber(DayNumber)
  case bonusID(DayNumber)
  case bonusNote(DayNumber)
  case pauseReason(from: CivilDate, through: CivilDate)
  /// The id of an item that the plan does not have.
  case itemID
  case solvedTitle
  case solvedNumber
  case zone
  case owner
  case account
  case host
  case workspace
  case home
}

/// A private text with its place.
package struct PrivateText: Hashable, Sendable {
  package let field: PrivateField
  package let text: String

  package init(_ field: PrivateField, _ text: String) {
    self.field = field
    self.text = text
  }
}

extension PrivateField {
  /// How a text is cut into what is looked for.
  enum Form {
    /// Markdown, of which any few words in a row tell.
    case markdown
    /// A line of words, of which any few in a row tell.
    case line
    /// Tells as a whole only: half a name is another name.
    case name
    case path
    /// A number of LeetCode's, which on its own is on every page by chance.
    case number
  }

  var form: Form {
    switch self {
    case .note, .reflection, .bonusNote: .markdown
    case .bonusTitle, .pauseReason, .solvedTitle: .line
    case .bonusID, .itemID, .zone, .owner, .account, .host: .name
    case .workspace, .home: .path
    case .bonusNumber, .solvedNumber: .number
    }
  }
}
