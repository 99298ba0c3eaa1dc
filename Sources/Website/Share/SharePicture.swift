// A picture of the share folder, as a file of its own that other pages embed.

/// The colours that a picture is drawn in; an embedding page chooses between two files.
enum ColourScheme: String, CaseIterable, Sendable {
  case light, dark
}

/// One picture in one scheme, with what its SVG says of itself.
struct SharePicture: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case streak
    case heatMap = "heat-map"
    case badge
  }

  let kind: Kind
  let scheme: ColourScheme
  /// In CSS pixels, as the SVG states them.
  let width: Int
  let height: Int
  /// What it shows with its figures, in one line: the text for those who do not see it.
  let title: String
  let svg: [UInt8]

  /// Relative to the site's folder: `share/heat-map-dark.svg`.
  var path: String { SharePicture.path(of: kind, in: scheme) }

  static func path(of kind: Kind, in scheme: ColourScheme) -> String {
    "share/\(kind.rawValue)-\(scheme.rawValue).svg"
  }
}
