// The pictures of the share folder, each in both schemes, and their files.

import StrictJSON

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

/// Every kind in every scheme, or in some, in a fixed order.
func sharePictures(
  _ context: PageContext, in schemes: [ColourScheme] = ColourScheme.allCases
) -> [SharePicture] {
  let (streak, heatMap, badge) = (StreakCard(context), HeatMapCard(context), Badge(context))
  return SharePicture.Kind.allCases.flatMap { kind in
    schemes.map { scheme in
      switch kind {
      case .streak: streak.picture(scheme)
      case .heatMap: heatMap.picture(scheme)
      case .badge: badge.picture(scheme)
      }
    }
  }
}

/// The files that other pages embed, what a badge service reads, and the source of the picture beside a link.
/// They change once a day at most while nothing is logged.
func shareFiles(_ context: PageContext) -> [SiteFile] {
  sharePictures(context).map { SiteFile(path: $0.path, bytes: $0.svg) }
    + [
      SiteFile(path: "share/badge.json", bytes: Badge(context).document.bytes),
      SiteFile(path: PreviewPicture.sourcePath, bytes: PreviewPicture(context).svg),
    ]
}
