// Names the colours of the pictures to share, and writes them as the style of a picture.

import StudyModel

/// A colour by its name in `Templates/style.css`; a test checks that both have the same values.
enum PictureColour: String, CaseIterable, Sendable {
  case paper, ink, muted, line, accent
  /// The shades of a day, and the outline of a day ahead.
  case undone = "none"
  case part, most, all, ahead
  /// Text on the fullest shade.
  case onAll = "on-all"
  /// The shades below `all` in a programme with an accent.
  case grey1 = "grey-1"
  case grey2 = "grey-2"
  /// The shades of a complete programme from its first tenth to its last.
  case tenth0 = "tenth-0"
  case tenth1 = "tenth-1"
  case tenth2 = "tenth-2"
  case tenth3 = "tenth-3"
  case tenth4 = "tenth-4"
  case tenth5 = "tenth-5"
  case tenth6 = "tenth-6"
  case tenth7 = "tenth-7"
  case tenth8 = "tenth-8"
  case tenth9 = "tenth-9"
  /// The accents of programmes; two of them have a fullest shade of their own, on one of which text is dark.
  case blue, teal, green, amber, orange, red, pink, violet
  case tealAll = "teal-all"
  case amberAll = "amber-all"
  case onAmber = "on-amber"

  /// The colour as `#rrggbb` in both colour schemes.
  var pair: (light: String, dark: String) {
    switch self {
    case .paper: ("#fcfdfb", "#0e1210")
    case .ink: ("#151b17", "#e8eeea")
    case .muted: ("#55605a", "#9ca7a0")
    case .line: ("#dfe4dd", "#262d29")
    case .accent: ("#0a6a3b", "#5fe3a1")
    case .undone: ("#d5dbd2", "#2d3531")
    case .part: ("#8dcaa7", "#22613f")
    case .most: ("#409e6c", "#2f9f67")
    case .all: ("#0d7444", "#57e39d")
    case .ahead: ("#c3ccc3", "#353f39")
    case .onAll: ("#ffffff", "#04130b")
    case .grey1: ("#bcc1be", "#585d63")
    case .grey2: ("#a0a6a3", "#868b90")
    case .tenth0: ("#0a5f3b", "#35c583")
    case .tenth1: ("#0a633d", "#3acb88")
    case .tenth2: ("#0b673e", "#40d08d")
    case .tenth3: ("#0b6b40", "#46d592")
    case .tenth4: ("#0c6f42", "#4cda97")
    case .tenth5: ("#0d7444", "#55df9c")
    case .tenth6: ("#0e7946", "#60e4a3")
    case .tenth7: ("#0f7e49", "#6ce9ab")
    case .tenth8: ("#10834c", "#79eeb4")
    case .tenth9: ("#12894f", "#88f3be")
    case .blue: ("#1f5f9e", "#84b4ea")
    case .teal: ("#0a6670", "#5fdadb")
    case .green: ("#3d670c", "#a3d162")
    case .amber: ("#7a5200", "#f3c35c")
    case .orange: ("#a1430b", "#f2a066")
    case .red: ("#b0282c", "#f5928a")
    case .pink: ("#a3266c", "#f292c4")
    case .violet: ("#6a3fb0", "#bda2f2")
    case .tealAll: ("#0b7985", "#52d6d8")
    case .amberAll: ("#bd8100", "#f3c35c")
    case .onAmber: ("#150d00", "#150d00")
    }
  }

  /// The colours that have a class in every picture.
  static let ofPictures: [PictureColour] = [
    .paper, .ink, .muted, .line, .accent, .undone, .part, .most, .all, .ahead, .onAll,
  ]

  static let tenths: [PictureColour] = [
    .tenth0, .tenth1, .tenth2, .tenth3, .tenth4, .tenth5, .tenth6, .tenth7, .tenth8, .tenth9,
  ]

  /// The colour in a programme with an accent, which takes the place of the site's accent and of the fullest shade.
  func tinted(_ accent: Accent?) -> PictureColour {
    guard let accent = accent.flatMap({ PictureColour(rawValue: $0.rawValue) }) else { return self }
    let fullest: PictureColour =
      switch accent {
      case .teal: .tealAll
      case .amber: .amberAll
      default: accent
      }
    return switch self {
    case .accent: accent
    case .all: fullest
    case .most: .grey2
    case .part: .grey1
    case .onAll: accent == .amber ? .onAmber : self
    default: PictureColour.tenths.contains(self) ? fullest : self
    }
  }

  /// Whether the class draws an outline and no filling.
  fileprivate var isOutline: Bool { self == .line || self == .ahead }
}

/// The style sheet of a picture: a class for each colour, by its name, and `ring` for the ring around today.
struct PictureStyle {
  let colours: [PictureColour]
  let accent: Accent?
  /// Whether the picture is dark whatever its reader prefers.
  let isAlwaysDark: Bool

  var text: String {
    let dark = rules { $0.dark }
    guard !isAlwaysDark else { return dark }
    return rules { $0.light } + "@media (prefers-color-scheme:dark){\(dark)}"
  }

  private func rules(_ scheme: ((light: String, dark: String)) -> String) -> String {
    let classes = colours.map { colour in
      let value = scheme(colour.tinted(accent).pair)
      let look = colour.isOutline ? "fill:none;stroke:\(value)" : "fill:\(value)"
      return ".\(colour.rawValue){\(look)}"
    }
    return classes.joined() + ".ring{fill:none;stroke:\(scheme(PictureColour.ink.pair))}"
  }
}
