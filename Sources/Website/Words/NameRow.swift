// Names in one text of the strings file, separated by blanks, such as those of the months.

import Templating

struct NameRow: Sendable {
  private let names: [String]

  init(_ text: PlainText?) {
    names = text?.said().split(separator: " ").map(String.init) ?? []
  }

  /// The name at a place counted from 0; where the row ends before, the number of the place counted from 1.
  subscript(_ place: Int) -> String {
    names.indices.contains(place) ? names[place] : String(place + 1)
  }
}
