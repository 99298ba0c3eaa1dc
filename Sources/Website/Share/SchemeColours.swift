// The colours of the pictures: those of the style sheet, which a picture on its own cannot read.

/// A colour by the name that it has in `Templates/style.css`; a test holds the two together.
enum PictureColour: String, CaseIterable, Sendable {
  case paper, ink, muted, line, edge, accent
  case step0 = "step-0"
  case step1 = "step-1"
  case step2 = "step-2"
  case step3 = "step-3"
  case step4 = "step-4"
  case onStep4 = "on-step-4"

  fileprivate var hexadecimals: (light: String, dark: String) {
    switch self {
    case .paper: ("#fcfcfa", "#131416")
    case .ink: ("#1c1d1f", "#ececea")
    case .muted: ("#5c6064", "#a0a4a8")
    case .line: ("#dfe0dc", "#2d3034")
    case .edge: ("#d0d2cd", "#3b3f44")
    case .accent: ("#0b6b3a", "#6fd6a0")
    case .step0: ("#ebebe6", "#2b2e32")
    case .step1: ("#b0dabf", "#1b4a2e")
    case .step2: ("#75bf93", "#257549")
    case .step3: ("#3a9c64", "#37a266")
    case .step4: ("#17794a", "#5bd596")
    case .onStep4: ("#ffffff", "#05180e")
    }
  }
}

/// The colours of one scheme.
struct SchemeColours: Sendable {
  let scheme: ColourScheme

  static let light = SchemeColours(scheme: .light)
  static let dark = SchemeColours(scheme: .dark)

  /// As `#rrggbb`.
  subscript(_ colour: PictureColour) -> String {
    scheme == .light ? colour.hexadecimals.light : colour.hexadecimals.dark
  }
}
