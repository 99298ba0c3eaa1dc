// The pictures of the share folder, and their files.

import StrictJSON

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
