// What the pictures of the share folder say, by the key of the strings file.

/// As `Phrase`, for cards, badge and preview.
enum PicturePhrase: String, TextKey {
  case brand
  case asOf = "picture-as-of date"
  case title = "picture-title brand facts"
  case titleNamed = "picture-title-named brand name facts"
  case streakFact = "picture-streak-fact days"
  case longestFact = "picture-longest-fact days"
  case withStreak = "picture-with-streak standing streak"
  case daysAhead = "picture-days-ahead days"
  case streakDescription = "streak-card-description date"
  case daysCompleteLabel = "streak-card-days-complete"
  case currentLabel = "streak-card-current"
  case longestLabel = "streak-card-longest"
  case todayOpen = "streak-card-today-open"
  case firstItem = "streak-card-first-item"
  case nextItem = "streak-card-next-item"
  case isLongest = "streak-card-is-longest"
  case heatMapDescription = "heat-map-card-description date"
  case legendNone = "map-legend-none"
  case legendAll = "map-legend-all"
  case legendAhead = "map-legend-ahead"
  case legendToday = "map-legend-today"
  case badgeDescription = "badge-description date"
  case badgeLabel = "badge-label"
  case badgeNotStarted = "badge-not-started"
  case badgeStartsIn = "badge-starts-in days"
  case badgeDay = "badge-day number total"
  case badgeRestDay = "badge-rest-day"
  case badgePaused = "badge-paused"
  case previewDescription = "preview-description date"
}
