// Makes the pictures of the share folder in both colour schemes, and their files.

import StrictJSON
import StudyModel

/// The colour scheme of a picture. Each has its own file, between which an embedding page chooses.
enum ColourScheme: String, CaseIterable, Sendable {
  case light, dark
}

/// One picture in one colour scheme.
struct SharePicture: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case streak
    case heatMap = "heat-map"
    case badge
    /// All programmes; only that at the root has it, and only beside another.
    case challenges
  }

  let kind: Kind
  let scheme: ColourScheme
  /// The size in CSS pixels, as in the SVG.
  let width: Int
  let height: Int
  /// The alternative text: what it shows, with its figures, on one line.
  let title: String
  let svg: [UInt8]

  /// The path relative to the site's folder: `share/heat-map-dark.svg`.
  var path: String { SharePicture.path(of: kind, in: scheme) }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - accent: that of the programme.
  ///   - title: one line with the figures.
  ///   - description: what the picture shows, and as of when.
  init(
    _ kind: Kind, _ scheme: ColourScheme, accent: Accent?, width: Int, height: Int, title: String,
    description: String, draw: (inout PictureCanvas) -> Void
  ) {
    var canvas = PictureCanvas(
      id: "\(kind.rawValue)-\(scheme.rawValue)", width: width, height: height, scheme: scheme,
      accent: accent, title: title, description: description)
    draw(&canvas)
    (self.kind, self.scheme, self.width, self.height) = (kind, scheme, width, height)
    (self.title, svg) = (title, canvas.finished())
  }

  static func path(of kind: Kind, in scheme: ColourScheme) -> String {
    "share/\(kind.rawValue)-\(scheme.rawValue).svg"
  }
}

/// Draws every kind of picture in the given schemes, in a fixed order.
func sharePictures(
  _ context: PageContext, in schemes: [ColourScheme] = ColourScheme.allCases
) -> [SharePicture] {
  let (streak, heatMap, badge) = (StreakCard(context), HeatMapCard(context), Badge(context))
  let challenges = ChallengesCard(context)
  return SharePicture.Kind.allCases.flatMap { kind in
    schemes.compactMap { scheme in
      switch kind {
      case .streak: streak.picture(scheme)
      case .heatMap: heatMap.picture(scheme)
      case .badge: badge.picture(scheme)
      case .challenges: challenges?.picture(scheme)
      }
    }
  }
}

/// The files of the share folder: pictures to embed, the badge's JSON, and the SVG of the link preview. While nothing
/// is logged, they change at most once a day.
func shareFiles(_ context: PageContext) -> [SiteFile] {
  sharePictures(context).map { SiteFile(path: $0.path, bytes: $0.svg) }
    + [
      SiteFile(path: "share/badge.json", bytes: Badge(context).document.bytes),
      SiteFile(path: PreviewPicture.sourcePath, bytes: PreviewPicture(context).svg),
    ]
}
